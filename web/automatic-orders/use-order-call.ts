import { useQueryClient } from '@tanstack/react-query'
import { alertsKey } from '../alerts/keys.ts'
import { useCall } from '../api/use-call.ts'

type Options<Input, Reply> = Parameters<typeof useCall<Input, Reply>>[0]

/** A call that changes automatic orders, which are then loaded again. */
export function useOrderCall<Input = void, Reply = unknown>(
  options: Pick<Options<Input, Reply>, 'about' | 'send' | 'done'>,
) {
  const client = useQueryClient()
  return useCall({
    ...options,
    settled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
}
