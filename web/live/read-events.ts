import type { LiveEvent } from '@app/contract/live.ts'

const DATA = 'data: '
const ID = 'id: '

/** What a piece of the stream's text says, or a part of it that begins the stream again. */
export interface LiveMessage {
  readonly events: readonly LiveEvent[]
  /** Of the last own events among them; the server goes on behind it. */
  readonly position?: number
  /** A heartbeat was among it: the server has told all that there was until then. */
  readonly isCurrent?: true
}

/**
 * Takes the text of the stream as it comes, in pieces cut anywhere, and gives the events of each
 * complete line: `data: ` and a JSON list. A line `id: ` before it is its position; other lines are
 * heartbeats (spec part 1 section 7). A server that lost events says `connected` again, which then is
 * the first of a message of its own.
 */
export function createEventReader(): (piece: string) => LiveMessage[] {
  let rest = ''
  let next: number | undefined
  return (piece) => {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    const done: LiveMessage[] = []
    let events: LiveEvent[] = []
    let position: number | undefined
    let isCurrent: true | undefined
    const messageOf = () => ({
      events,
      ...(position !== undefined && { position }),
      ...(isCurrent && { isCurrent }),
    })
    for (const line of lines) {
      if (line.startsWith(':')) isCurrent = true
      else if (line.startsWith(ID)) next = Number(line.slice(ID.length))
      else if (line.startsWith(DATA)) {
        const told = JSON.parse(line.slice(DATA.length)) as LiveEvent[]
        if (told[0]?.type === 'connected' && events.length > 0) {
          done.push(messageOf())
          events = []
          position = undefined
        }
        events.push(...told)
        position = next ?? position
        next = undefined
      }
    }
    return [...done, messageOf()]
  }
}
