import { bundleText } from '@app/rules/catalog/bundle-text.ts'
import type { ItemDef } from '@app/rules/catalog/item-def.ts'
import type { Difference, ImportReport } from './import-catalog.ts'

/** Lines shown of each kind; the rest is counted. */
const LINES_MAX = 40
const VALUE_LENGTH_MAX = 60

/** What an import does, in lines for a reader. */
export function showReport(report: ImportReport, warnings: readonly string[]): string[] {
  const { added, changed, unchanged, unresolved } = report
  return [
    `added ${added.length}, changed ${changed.length}, unchanged ${unchanged}`,
    ...some(added.map((item) => `  + ${nameOf(item)}${contentsOf(item)}`)),
    ...some(
      changed.flatMap(({ item, differences }) => [
        `  ~ ${nameOf(item)}`,
        ...differences.map(showDifference),
      ]),
    ),
    ...section(
      'items that refer to what nobody defines',
      [...unresolved].map(([id, missing]) => `  ${id}: ${missing.join(', ')}`),
    ),
    ...section(
      'odd, but imported',
      warnings.map((warning) => `  ${warning}`),
    ),
  ]
}

function section(title: string, lines: readonly string[]): string[] {
  return lines.length > 0 ? [`${title}: ${lines.length}`, ...some(lines)] : []
}

function some(lines: readonly string[]): string[] {
  const rest = lines.length - LINES_MAX
  return rest > 0 ? [...lines.slice(0, LINES_MAX), `  … and ${rest} more lines`] : [...lines]
}

function nameOf({ itemdefid, name }: ItemDef): string {
  return `${itemdefid} ${cut(name.en)}`
}

function contentsOf({ type, contents }: ItemDef): string {
  return type === 'other' ? '' : ` (${type}: ${cut(bundleText(contents))})`
}

function showDifference({ property, before, after }: Difference): string {
  return `      ${property}: ${showValue(before)} → ${showValue(after)}`
}

function showValue(value: unknown): string {
  return value === undefined ? 'nothing' : cut(JSON.stringify(value))
}

function cut(text: string): string {
  return text.length > VALUE_LENGTH_MAX ? `${text.slice(0, VALUE_LENGTH_MAX)}…` : text
}
