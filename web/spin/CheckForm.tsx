import type { Item } from '@app/contract/catalogue.ts'
import type { SpinDraw } from '@app/contract/spin.ts'
import type { SpinWheel } from '@app/rules/spin/wheel.ts'
import { type ReactNode, useId, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { type CheckedDraw, checkDraw } from './check-draw.ts'
import { CheckResult } from './CheckResult.tsx'

interface Props {
  wheels: readonly SpinWheel[]
  items: ReadonlyMap<number, Item>
  /** The spin to check; without one everything is typed in. */
  record: SpinDraw | undefined
}

/** What a draw is made from, and the button that makes it again. */
export function CheckForm({ wheels, items, record }: Props) {
  const [serverSeed, setServerSeed] = useState(record?.server_seed ?? '')
  const [clientSeed, setClientSeed] = useState(record?.client_seed ?? '')
  const [nonce, setNonce] = useState(String(record?.nonce ?? 0))
  const [wheelId, setWheelId] = useState(record?.receipt_id ?? wheels[0]?.id)
  const [checked, setChecked] = useState<CheckedDraw>()
  // A recorded spin keeps its prizes as they were, whatever the wheel holds today.
  const prizes =
    record?.possible_items ?? wheels.find((one) => one.id === wheelId)?.possible_items ?? []
  const isWhole = /^[0-9a-f]{64}$/.test(serverSeed) && /^\d{1,9}$/.test(nonce) && clientSeed !== ''

  const check = async () => {
    const input = { server_seed: serverSeed, client_seed: clientSeed, nonce: Number(nonce) }
    setChecked(await checkDraw({ ...input, possible_items: prizes }))
  }
  return (
    <form
      className="panel grid gap-4 p-4"
      aria-label={t('spin.check_form')}
      onSubmit={(event) => {
        event.preventDefault()
        if (isWhole) void check()
      }}
    >
      {record && record.server_seed === null && (
        <p className="rounded-md border border-warn/50 bg-warn/15 p-3 text-sm text-warn">
          {t('spin.still_secret')}
        </p>
      )}
      <TextField
        label={t('spin.server_seed')}
        value={serverSeed}
        onChange={(text) => setServerSeed(text.trim().toLowerCase())}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem_1fr]">
        <TextField label={t('spin.client_seed')} value={clientSeed} onChange={setClientSeed} />
        <TextField label={t('spin.nonce')} value={nonce} onChange={setNonce} numeric />
        <WheelField
          wheels={wheels}
          value={wheelId}
          disabled={record !== undefined}
          onChange={setWheelId}
        />
      </div>
      <div>
        <Button type="submit" look="brass" disabled={!isWhole}>
          {t('spin.check')}
        </Button>
      </div>
      <div role="status">
        {checked && (
          <CheckResult
            checked={checked}
            record={record}
            items={items}
            clientSeed={clientSeed}
            nonce={nonce}
          />
        )}
      </div>
    </form>
  )
}

interface WheelFieldProps {
  wheels: readonly SpinWheel[]
  value: number | undefined
  disabled: boolean
  onChange: (wheelId: number) => void
}

function WheelField({ wheels, value, disabled, onChange }: WheelFieldProps) {
  const language = useLanguage((state) => state.language)
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm text-parchment-dim">
        {t('spin.wheel')}
      </label>
      <select
        id={id}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(Number(event.target.value))}
        className="field h-11 px-2"
      >
        {wheels.map((wheel) => (
          <option key={wheel.id} value={wheel.id}>
            {wheel.name[language]}
          </option>
        ))}
      </select>
    </div>
  )
}

interface FieldProps {
  label: ReactNode
  value: string
  onChange: (text: string) => void
  numeric?: boolean
}

function TextField({ label, value, onChange, numeric = false }: FieldProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm text-parchment-dim">
        {label}
      </label>
      <input
        id={id}
        value={value}
        inputMode={numeric ? 'numeric' : 'text'}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="field h-11 w-full min-w-0 px-3 text-sm"
      />
    </div>
  )
}
