import CFuzzer
import Foundation

// Fuzz list                       names of the targets, one a line
// Fuzz seeds TARGET FOLDER        writes the target's seed corpus
// Fuzz TARGET [libFuzzer's arguments and corpus folders]

let arguments = CommandLine.arguments
func stop(_ message: String) -> Never {
    FileHandle.standardError.write(Data((message + "\n").utf8))
    exit(2)
}

guard arguments.count > 1 else { stop("usage: Fuzz list | Fuzz seeds TARGET FOLDER | Fuzz TARGET [ARGUMENT…]") }
switch arguments[1] {
case "list":
    for target in FuzzTarget.all { print(target.name) }
case "seeds":
    guard arguments.count == 4, let target = FuzzTarget.named(arguments[2]) else { stop("Fuzz seeds TARGET FOLDER") }
    let folder = URL(filePath: arguments[3], directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (index, seed) in target.seeds().enumerated() {
        try Data(seed).write(to: folder.appending(path: "seed-\(index)"))
    }
default:
    guard let target = FuzzTarget.named(arguments[1]) else {
        stop("no target \(arguments[1]); there are \(FuzzTarget.all.map(\.name).joined(separator: ", "))")
    }
    Driver.run(target, arguments: [arguments[0]] + arguments.dropFirst(2))
}
