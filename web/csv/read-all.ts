import { ApiError } from '../api/api-error.ts'

/** How long to wait when the server says that we ask too often, in milliseconds. */
const BREATH_MS = 1000

/** Reads a history page after page, until an empty one. */
export async function readAll<Row extends { readonly uuid: string }>(
  readPage: (lastUuid: string) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const all: Row[] = []
  for (let last = ''; ;) {
    try {
      const page = await readPage(last)
      if (page.length === 0) return all
      all.push(...page)
      last = page.at(-1)!.uuid
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error
      await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
    }
  }
}
