internal import Foundation
public import Vocabulary

/// The configuration as a JSON Schema, for editors. A test holds its keys and words against the parser's.
public enum ConfigurationSchema {
    /// `docs/configuration.schema.json`, byte for byte.
    /// - Parameter kinds: of templates that there are.
    public static func text(_ kinds: [TemplateKind]) -> String {
        let references = kinds.map { reference($0.name) }.joined(separator: ", ")
        return head + "    \"template\": {\"oneOf\": [\(references)]},\n" + kinds.map(definition).joined() + tail
    }

    /// One kind of template.
    private static func definition(_ kind: TemplateKind) -> String {
        let required = (["id", "kind"] + kind.keys.filter(\.isRequired).map(\.name)).map { "\"\($0)\"" }
        let properties =
            [
                "\"id\": {\"$ref\": \"#/$defs/text\", \"description\": \"How reports and apps name it.\"}",
                "\"kind\": {\"const\": \"\(kind.name)\"}",
            ] + kind.keys.map { "\"\($0.name)\": \(content($0.content))" }
        return """
                "\(kind.name)": {
                  "type": "object",
                  "required": [\(required.joined(separator: ", "))],
                  "additionalProperties": false,
                  "properties": {
                    \(properties.joined(separator: ",\n        "))
                  }
                },

            """
    }

    private static func content(_ content: TemplateKind.Key.Content) -> String {
        func range(_ range: ClosedRange<Double>) -> String {
            "\"minimum\": \(YAMLReading.plain(range.lowerBound)), \"maximum\": \(YAMLReading.plain(range.upperBound))"
        }
        switch content {
        case .picture: return reference("picture")
        case .color: return reference("color")
        case .colors(1): return reference("colors")
        case .colors(let fewest):
            return "{\"type\": \"array\", \"minItems\": \(fewest), \"items\": \(reference("color"))}"
        case .word(let words): return "{\"enum\": [\(words.map { "\"\($0)\"" }.joined(separator: ", "))]}"
        case .region: return reference("place")
        case .number(let allowed): return "{\"type\": \"number\", \(range(allowed))}"
        }
    }

    private static func reference(_ name: String) -> String { "{\"$ref\": \"#/$defs/\(name)\"}" }

    private static let head = #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "snapveil configuration",
          "description": "Which covers an app draws, what must be covered, and which findings are accepted.",
          "type": "object",
          "required": ["version"],
          "additionalProperties": false,
          "properties": {
            "version": {"const": 1, "description": "The file format's version."},
            "templates": {"type": "array", "items": {"$ref": "#/$defs/template"}, "description": "The covers that apps draw."},
            "apps": {"type": "array", "items": {"$ref": "#/$defs/app"}, "description": "What is asked of which app. Without it every template is tried on every app."},
            "suppressions": {"type": "array", "items": {"$ref": "#/$defs/suppression"}, "description": "Findings that are accepted."},
            "require": {
              "description": "Snapshots that the evidence must hold.",
              "oneOf": [
                {"type": "array", "items": {"$ref": "#/$defs/listedRequirement"}},
                {"$ref": "#/$defs/requirements"}
              ]
            },
            "reading": {"$ref": "#/$defs/reading"},
            "canaries": {"type": "array", "maxItems": 500, "items": {"$ref": "#/$defs/canary"}, "description": "Test data of the run that must not be readable."}
          },
          "$defs": {

        """#

    private static let tail = #"""
            "app": {
              "type": "object",
              "required": ["bundle"],
              "additionalProperties": false,
              "properties": {
                "bundle": {"$ref": "#/$defs/bundle"},
                "templates": {"type": "array", "items": {"$ref": "#/$defs/text"}, "description": "Ids of the covers that these apps draw; default: all."},
                "sensitive-regions": {"type": "array", "maxItems": 1000, "items": {"$ref": "#/$defs/region"}, "description": "Where there are any, the verdict is about them alone."},
                "ignore-regions": {"type": "array", "maxItems": 1000, "items": {"$ref": "#/$defs/region"}, "description": "Never judged."},
                "launch-screens": {"type": "array", "items": {"$ref": "#/$defs/launch-screen"}, "description": "Launch screens that look like screens of the app, and are none."},
                "source": {"$ref": "#/$defs/text", "description": "The file of the repository that draws the cover, FILE or FILE:LINE, for SARIF and annotations."}
              }
            },
            "launch-screen": {
              "type": "object",
              "minProperties": 1,
              "maxProperties": 1,
              "additionalProperties": false,
              "properties": {
                "sha256": {"type": "string", "pattern": "^[0-9A-Fa-f]{64}$", "description": "The file's digest."},
                "path": {"$ref": "#/$defs/text", "description": "A pattern of paths; the manifest must list the picture as a launch image."}
              }
            },
            "region": {
              "type": "object",
              "required": ["x", "y", "width", "height"],
              "additionalProperties": false,
              "properties": {
                "name": {"$ref": "#/$defs/text"},
                "x": {"$ref": "#/$defs/share"},
                "y": {"$ref": "#/$defs/share"},
                "width": {"$ref": "#/$defs/side"},
                "height": {"$ref": "#/$defs/side"}
              }
            },
            "place": {
              "type": "object",
              "required": ["x", "y", "width", "height"],
              "additionalProperties": false,
              "properties": {
                "x": {"$ref": "#/$defs/share"},
                "y": {"$ref": "#/$defs/share"},
                "width": {"$ref": "#/$defs/side"},
                "height": {"$ref": "#/$defs/side"}
              }
            },
            "suppression": {
              "type": "object",
              "required": ["reason"],
              "anyOf": [{"required": ["fingerprint"]}, {"required": ["rule", "bundle"]}],
              "additionalProperties": false,
              "properties": {
                "rule": {"$ref": "#/$defs/text", "description": "See 'snapveil rules'."},
                "bundle": {"$ref": "#/$defs/bundle"},
                "scene": {"$ref": "#/$defs/text"},
                "fingerprint": {"$ref": "#/$defs/text"},
                "sha256": {"type": "string", "pattern": "^[0-9A-Fa-f]{64}$", "description": "Of the picture's file: no other is accepted."},
                "reason": {"$ref": "#/$defs/text", "description": "Who accepted the finding, and why."},
                "expires": {"type": "string", "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "description": "The last day, UTC."}
              }
            },
            "requirements": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "snapshots": {"type": "array", "items": {"$ref": "#/$defs/listedRequirement"}},
                "newer-than": {"$ref": "#/$defs/text", "description": "A time, or a file that was changed then: pictures must be newer."},
                "canaries-unreadable": {"type": "boolean"}
              }
            },
            "listedRequirement": {
              "oneOf": [
                {"$ref": "#/$defs/requirement"},
                {
                  "type": "object",
                  "required": ["canaries-unreadable"],
                  "additionalProperties": false,
                  "properties": {"canaries-unreadable": {"type": "boolean"}}
                },
                {
                  "type": "object",
                  "required": ["newer-than"],
                  "additionalProperties": false,
                  "properties": {"newer-than": {"$ref": "#/$defs/text"}}
                }
              ]
            },
            "requirement": {
              "type": "object",
              "required": ["bundle"],
              "additionalProperties": false,
              "properties": {
                "bundle": {"$ref": "#/$defs/bundle"},
                "at-least": {"type": "integer", "minimum": 1, "maximum": 100000, "default": 1},
                "orientations": {"type": "array", "items": {"enum": ["portrait", "landscape"]}},
                "appearances": {"type": "array", "items": {"enum": ["light", "dark"]}}
              }
            },
            "reading": {
              "type": "object",
              "additionalProperties": false,
              "properties": {
                "languages": {"type": "array", "minItems": 1, "items": {"type": "string", "pattern": "^[A-Za-z_-]+$"}, "description": "As Tesseract names them."},
                "patterns": {"type": "array", "maxItems": 100, "items": {"$ref": "#/$defs/pattern"}, "description": "Regular expressions that count as sensitive."}
              }
            },
            "pattern": {
              "type": "object",
              "required": ["name", "pattern"],
              "additionalProperties": false,
              "properties": {
                "name": {"$ref": "#/$defs/text"},
                "pattern": {"$ref": "#/$defs/text"}
              }
            },
            "canary": {
              "type": "object",
              "required": ["name", "text"],
              "additionalProperties": false,
              "properties": {
                "name": {"$ref": "#/$defs/text"},
                "text": {"$ref": "#/$defs/text"}
              }
            },
            "picture": {"type": "string", "minLength": 1, "description": "PNG, JPEG or KTX, relative to this file."},
            "text": {"type": ["string", "number", "boolean"], "minLength": 1},
            "bundle": {"type": "string", "minLength": 1, "description": "A bundle identifier; * stands for any characters, ? for one."},
            "share": {"type": "number", "minimum": 0, "maximum": 1, "description": "Share of the screen."},
            "side": {"type": "number", "minimum": 0.0002, "maximum": 1, "description": "Share of the screen: at least a pixel of a large one."},
            "color": {"type": "string", "pattern": "^#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})$"},
            "colors": {"oneOf": [{"$ref": "#/$defs/color"}, {"type": "array", "minItems": 1, "items": {"$ref": "#/$defs/color"}}]}
          }
        }

        """#
}
