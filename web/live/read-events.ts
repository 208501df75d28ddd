import type { LiveEvent } from '@app/contract/live.ts'

const DATA = 'data: '

/**
 * Takes the text of the stream as it comes, in pieces cut anywhere, and gives the events of each
 * complete line: `data: ` and a JSON list. Other lines are heartbeats (spec part 1 section 7).
 */
export function createEventReader(): (piece: string) => LiveEvent[] {
  let rest = ''
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    return lines
      .filter((line) => line.startsWith(DATA))
      .flatMap((line) => JSON.parse(line.slice(DATA.length)) as LiveEvent[])
  }
}
