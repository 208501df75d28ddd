/** A word that docs and identifiers must not use, and what to say instead. */
interface WrongWord {
  readonly wrong: RegExp
  readonly right: string
}

/** Of README, ARCHITECTURE, CONTRIBUTING, decisions/ and what else people read. */
const inDocs: readonly WrongWord[] = [
  {
    wrong:
      /\b(colour|favour|neighbour|licen[c]e\b|cancelled|cancelling|jewell|armour|behaviour|centre\b|grey\b|labelled|travelled|modelled|judgement|catalogues?\b|\w+(?:organ|recogn|summar|normal|optim|initial|serial)is(?:e|ed|es|ing)\b)/i,
    right: 'the US spelling',
  },
  { wrong: /\banew\b/i, right: 'again' },
  { wrong: /\bsomebody\b/i, right: 'someone' },
  { wrong: /\banybody\b/i, right: 'anyone' },
  { wrong: /\bat hand\b/i, right: 'owned, available' },
  { wrong: /\bunder way\b/i, right: 'in progress' },
  { wrong: /\bfor ever\b/i, right: 'forever' },
  { wrong: /\bpurses?\b/i, right: 'wallet, balance' },
  { wrong: /\bbags?\b/i, right: 'inventory' },
  { wrong: /\bbegun\b/i, right: 'started' },
  { wrong: /\bmend(s|ed|ing)?\b/i, right: 'fix' },
  { wrong: /\bdearest\b|\bdearer\b/i, right: 'most expensive' },
]

/** Of names in code, whose words are looked at apart: `purseOf` is "purse of". */
const inNames: readonly WrongWord[] = [
  { wrong: /\bpurses?\b/, right: 'wallet' },
  { wrong: /\b(bags?|anew|somebody)\b/, right: 'inventory, again, someone' },
  { wrong: /colour|neighbour|behaviour|jewellery|armoury/, right: 'the US spelling' },
  { wrong: /(organ|recogn|summar|normal|optim|initial|serial)ise/, right: 'the US spelling' },
]

/** Names that older code has, which must not spread; a test finds those that are gone. */
export const olderNames: ReadonlySet<string> = new Set([
  'BAG',
  'PURSE',
  'Purse',
  'Purses',
  'SOMEBODY_ELSE',
  'anew',
  'bag',
  'colour',
  'grantPurse',
  'loadAnew',
  'purse',
  'purseOf',
  'purses',
  'startAnew',
  'summarise',
  'withNeighbours',
])

/** What a page says that it must not, by line. What stands in backticks is a name, not a word. */
export function findInDocs(page: string): string[] {
  let isCode = false
  return page.split('\n').flatMap((line, nth) => {
    if (line.startsWith('```')) isCode = !isCode
    if (isCode) return []
    const prose = line.replaceAll(/`[^`]*`/g, '')
    return inDocs
      .filter(({ wrong }) => wrong.test(prose))
      .map(({ wrong, right }) => `${nth + 1}: “${wrong.exec(prose)?.[0]}”, say: ${right}`)
  })
}

/** The names in a source that use a wrong word, without what comments and texts say. */
export function findInNames(source: string): { name: string; right: string }[] {
  const code = source
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g, '')
  const names = new Set(code.match(/[A-Za-z_$][\w$]*/g))
  return [...names].flatMap((name) => {
    const words = name.replaceAll(/([a-z])([A-Z])|_/g, '$1 $2').toLowerCase()
    return inNames.filter(({ wrong }) => wrong.test(words)).map(({ right }) => ({ name, right }))
  })
}
