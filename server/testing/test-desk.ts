import { marketLimits } from '@app/rules/market/limits.ts'
import { IdSource } from '../db/ids.ts'
import type { BatchDeps } from '../market/run-batch.ts'
import type { Desk } from '../market/desk.ts'
import { openDesk, type OpenDesk } from '../market/open-desk.ts'
import { patient } from './database.ts'

/** A desk of its own on a world's database, beside those of its nodes; close it. */
export function openTestDesk(
  { url }: { readonly url: string },
  deps: Partial<Pick<BatchDeps, 'limits' | 'clockOffsetMs'>> = {},
  options: Partial<OpenDesk> = {},
): Desk {
  return openDesk(
    {
      url,
      connection: { role: 'surprise_app', limits: patient },
      published: () => {},
      failed: () => {},
      ...options,
    },
    {
      ids: new IdSource(),
      limits: marketLimits,
      sellable: () => true,
      clockOffsetMs: () => 0,
      nodeId: undefined,
      ...deps,
    },
  )
}
