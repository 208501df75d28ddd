import { type SpinDraw, spinRoutes } from '@app/contract/spin.ts'
import type { SpinWheel } from '@app/rules/spin/wheel.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Once } from '../api/send-once.ts'
import type { PageSource } from '../api/use-pages.ts'
import { spinKey } from './keys.ts'

/** Every wheel; they change only with the content. */
export const wheels = queryOptions({
  queryKey: ['wheels'],
  queryFn: async ({ signal }): Promise<readonly SpinWheel[]> =>
    (await call(spinRoutes.getReceipts, {}, { signal })).response,
  staleTime: 600_000,
})

/** What the next spin is drawn from. */
export const seeds = queryOptions({
  queryKey: [...spinKey, 'seeds'],
  queryFn: ({ signal }) => call(spinRoutes.getSeeds, {}, { signal }),
})

/** The own spins, newest first. */
export const draws: PageSource<SpinDraw, string> = {
  queryKey: [...spinKey, 'draws'],
  read: (last_id, signal) =>
    call(spinRoutes.getHistory, last_id ? { last_id } : {}, signal ? { signal } : {}),
  cursorOf: (last) => last.id,
  idOf: ({ id }) => id,
  pageSize: 50,
}

/** One spin, whoever made it. */
export const draw = (id: string) =>
  queryOptions({
    queryKey: [...spinKey, 'draw', id],
    queryFn: ({ signal }) => call(spinRoutes.getDraw, { id }, { signal }),
    retry: false,
  })

export function rotateSeeds(client_seed: string, once: Once) {
  return call(spinRoutes.rotateSeeds, client_seed === '' ? {} : { client_seed }, once)
}

export function runSpin(wheelId: number, once: Once) {
  return call(spinRoutes.run, { receipt_id: wheelId }, once)
}
