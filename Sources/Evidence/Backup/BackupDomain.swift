/// The domains of a backup: each is what a container is on the device, and the paths of its files begin there.
enum BackupDomain {
    private static let containers: [(prefix: String, kind: SandboxKind)] = [
        ("AppDomain-", .application), ("AppDomainPlugin-", .plugIn), ("AppDomainGroup-", .appGroup),
        ("SysContainerDomain-", .system), ("SysSharedContainerDomain-", .system),
    ]
    private static let systems: Set<String> = [
        "HomeDomain", "RootDomain", "SystemPreferencesDomain", "CameraRollDomain", "MediaDomain", "WirelessDomain",
        "KeychainDomain", "ManagedPreferencesDomain", "MobileDeviceDomain", "DatabaseDomain", "InstallDomain",
        "TonesDomain", "BooksDomain", "HealthDomain", "HomeKitDomain", "KeyboardDomain", "NetworkDomain",
        "ProtectedDomain",
    ]

    /// Whose files are in a domain of that name; `nil` for other names.
    static func kind(_ name: String) -> SandboxKind? {
        containers.first { name.hasPrefix($0.prefix) && name.utf8.count > $0.prefix.utf8.count }?.kind
            ?? (systems.contains(name) ? .system : nil)
    }

    /// The app, its extension or its group, as the domain's name has it.
    static func owner(_ name: String) -> String? {
        containers.first { name.hasPrefix($0.prefix) && $0.kind != .system }.flatMap {
            let owner = name.dropFirst($0.prefix.count)
            return owner.isEmpty ? nil : String(owner)
        }
    }
}
