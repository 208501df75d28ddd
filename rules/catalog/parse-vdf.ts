/** A text or a block in a file of Valve's KeyValues format, and where its key stands. */
export interface VdfEntry {
  readonly key: string
  readonly position: number
  readonly value: string | readonly VdfEntry[]
}

/** What is wrong with a file, and where. */
export interface VdfProblem {
  readonly refused: string
  readonly position: number
}

/** A block in a block in a block: real files nest two deep. */
const DEPTH_MAX = 16

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' }

/**
 * Reads a file in Valve's KeyValues format, in which Steam keeps the names of tags: `"key" "value"`
 * and `"key" { … }`, with `//` comments to the end of the line.
 */
export function parseVdf(text: string): readonly VdfEntry[] | VdfProblem {
  const root: VdfEntry[] = []
  const blocks = [{ entries: root, position: 0 }]
  let key: Token | undefined
  for (let token = nextToken(text, 0); token; token = nextToken(text, token.end)) {
    const refuse = (refused: string) => ({ refused, position: token?.position ?? 0 })
    const block = blocks.at(-1)!
    if (token.kind === 'broken') return refuse('a quote without its end')
    if (token.kind === 'open') {
      if (!key) return refuse('a block without a key')
      if (blocks.length > DEPTH_MAX) return refuse(`more than ${DEPTH_MAX} blocks deep`)
      const entries: VdfEntry[] = []
      block.entries.push({ key: key.text, position: key.position, value: entries })
      blocks.push({ entries, position: token.position })
      key = undefined
    } else if (token.kind === 'close') {
      if (key || blocks.length === 1)
        return refuse(key ? 'a key without a value' : 'nothing to end')
      blocks.pop()
    } else if (key) {
      block.entries.push({ key: key.text, position: key.position, value: token.text })
      key = undefined
    } else {
      key = token
    }
  }
  if (key) return { refused: 'a key without a value', position: key.position }
  if (blocks.length > 1) {
    return { refused: 'a block without its end', position: blocks.at(-1)!.position }
  }
  return root
}

interface Token {
  readonly kind: 'text' | 'open' | 'close' | 'broken'
  readonly text: string
  readonly position: number
  /** Where the next one is looked for. */
  readonly end: number
}

function nextToken(text: string, from: number): Token | undefined {
  let at = from
  for (;;) {
    while (isSpace(text[at])) at++
    if (!text.startsWith('//', at)) break
    const line = text.indexOf('\n', at)
    at = line === -1 ? text.length : line
  }
  if (at >= text.length) return undefined
  if (text[at] === '{') return { kind: 'open', text: '', position: at, end: at + 1 }
  if (text[at] === '}') return { kind: 'close', text: '', position: at, end: at + 1 }
  return text[at] === '"' ? quoted(text, at) : bare(text, at)
}

function quoted(text: string, position: number): Token {
  let content = ''
  let at = position + 1
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\\') {
      at++
      content += escapes[text[at] ?? ''] ?? text[at] ?? ''
    } else {
      content += text[at]
    }
    at++
  }
  const kind = at < text.length ? 'text' : 'broken'
  return { kind, text: content, position, end: at + 1 }
}

function bare(text: string, position: number): Token {
  let at = position
  while (at < text.length && !isSpace(text[at]) && !'{}"'.includes(text[at]!)) at++
  return { kind: 'text', text: text.slice(position, at), position, end: at }
}

function isSpace(letter: string | undefined): boolean {
  return letter !== undefined && letter.trim() === ''
}
