import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const page = fileURLToPath(new URL('../docs/measured.md', import.meta.url))

/** A table of Markdown: a row for each name, with the same columns. */
export function formatTable(
  rows: Readonly<Record<string, Readonly<Record<string, string>>>>,
): string {
  const columns = Object.keys(Object.values(rows)[0] ?? {})
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    line(['', ...columns]),
    line(['---', ...columns.map(() => '---')]),
    ...Object.entries(rows).map(([name, row]) => line([name, ...columns.map((one) => row[one]!)])),
  ].join('\n')
}

/**
 * Puts what a benchmark has measured into docs/measured.md, between the marks of its name, with the
 * day and the machine's load.
 *
 * @param parts - paragraphs of Markdown
 */
export function writeMeasured(name: string, parts: readonly string[]): void {
  const text = readFileSync(page, 'utf8')
  const [start, end] = [`<!-- bench ${name} -->`, `<!-- end of bench ${name} -->`]
  const [from, to] = [text.indexOf(start), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`docs/measured.md has no place for ${name}`)
  const day = new Date().toISOString().slice(0, 10)
  const said = `By \`npm run bench -- ${name}\` on ${day}, at a load of ${loadavg()[1]!.toFixed(1)} in the last five minutes.`
  const body = [start, said, ...parts, end].join('\n\n')
  writeFileSync(page, text.slice(0, from) + body + text.slice(to + end.length))
  execFileSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', page], { cwd: root })
}
