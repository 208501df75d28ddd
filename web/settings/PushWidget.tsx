import { type Pushes, pushRoutes } from '@app/contract/push.ts'
import type { Input } from '@app/contract/route.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { useCall } from '../api/use-call.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { useChooseLanguage } from '../layout/use-choose-language.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { Switch } from '../ui/Switch.tsx'
import { toast } from '../ui/toast.ts'
import { deviceName } from './device-name.ts'
import { pushHere, subscribeHere, unsubscribeHere } from './push-here.ts'
import { pushes } from './queries.ts'

type Device = Pushes['devices'][number]

/** Which devices messages are pushed to: this one, by a press, and the others. */
export function PushWidget() {
  const { data, isLoadingError, error, refetch } = useQuery(pushes)
  const here = useQuery(pushHere)
  const client = useQueryClient()
  const known = (reply: Pushes) => client.setQueryData(pushes.queryKey, reply)
  const settled = () => here.refetch()
  const add = useCall({
    about: 'add-push-device',
    send: (subscription: Input<typeof pushRoutes.add>, once) =>
      call(pushRoutes.add, subscription, once),
    done: known,
    settled,
  })
  const end = useCall({
    about: (device: Device) => `end-push-device/${device.device_id}`,
    send: ({ device_id }: Device, once) => call(pushRoutes.end, { device_id }, once),
    done: async (reply, { is_current }) => {
      known(reply)
      if (is_current) await unsubscribeHere().catch(() => undefined)
    },
    settled,
  })
  const { isAsking, ask } = useAsk(add.run, settled)
  if (isLoadingError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !here.data) return <Skeleton className="h-24" />
  const own = data.devices.find(({ is_current }) => is_current)
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-md">{t('settings.push')}</h3>
      <p className="max-w-prose text-sm text-parchment-dim">{t('settings.push_text')}</p>
      {here.data.state === 'ready' ? (
        <Switch
          label={t('settings.push_here')}
          checked={isAsking || add.busy || (own !== undefined && here.data.isSubscribed)}
          busy={isAsking || add.busy || (own !== undefined && end.doing === own)}
          onChange={(isOn) => {
            if (isOn) void ask(data.public_key)
            else if (own) end.run(own)
          }}
        />
      ) : (
        <p className="max-w-prose text-sm text-warn">{t(`settings.push.${here.data.state}`)}</p>
      )}
      <ul aria-label={t('settings.push_devices')} className="grid gap-2 empty:hidden">
        {data.devices.map((device) => (
          <DeviceRow
            key={device.device_id}
            device={device}
            busy={end.doing?.device_id === device.device_id}
            onEnd={() => end.run(device)}
          />
        ))}
      </ul>
    </div>
  )
}

type Subscription = Input<typeof pushRoutes.add>

/** Asks the player for notifications, and hands on the subscription of this browser. */
function useAsk(add: (subscription: Subscription) => void, settled: () => unknown) {
  const language = useLanguage((state) => state.language)
  const chooseLanguage = useChooseLanguage()
  const [isAsking, setIsAsking] = useState(false)
  const ask = async (publicKey: string) => {
    setIsAsking(true)
    try {
      const subscription = await subscribeHere(publicKey)
      if (!subscription) return
      // The account's language words what is pushed: let it be the one that is read here.
      chooseLanguage(language)
      add(subscription)
    } catch {
      toast(t('settings.push_failed'), 'failed')
    } finally {
      setIsAsking(false)
      settled()
    }
  }
  return { isAsking, ask }
}

interface RowProps {
  device: Device
  busy: boolean
  onEnd: () => void
}

function DeviceRow({ device, busy, onEnd }: RowProps) {
  const language = useLanguage((state) => state.language)
  const name = deviceName(device.name) ?? t('settings.unknown_device')
  return (
    <li className="well flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2">
      <BellRing aria-hidden="true" className="size-5 shrink-0 text-brass" />
      <span className="min-w-0 grow basis-48">
        <span className="flex flex-wrap items-center gap-2">
          {name}
          {device.is_current && <Badge tone="brass">{t('settings.here')}</Badge>}
        </span>
        <span className="block text-xs text-parchment-dim">
          {t('settings.push_since', { date: formatDate(device.added_at, language) })}
        </span>
      </span>
      <Button
        size="sm"
        busy={busy}
        onClick={onEnd}
        aria-label={t('settings.push_end_of', { name })}
      >
        {t('settings.end')}
      </Button>
    </li>
  )
}
