import { ApiError } from '../api/api-error.ts'

/** How long to wait when the server says that we ask too often, in milliseconds. */
const BREATH_MS = 1000

/** Hands on a history page after page, until an empty one. It keeps none of them. */
export async function* readPages<Row extends { readonly uuid: string }>(
  readPage: (lastUuid: string) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let last = ''; ;) {
    const page = await patiently(() => readPage(last))
    const end = page.at(-1)
    if (!end) return
    yield page
    last = end.uuid
  }
}

/** Asks again when the server says that it is asked too often. */
export async function patiently<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error
      await new Promise((resolve) => setTimeout(resolve, BREATH_MS))
    }
  }
}
