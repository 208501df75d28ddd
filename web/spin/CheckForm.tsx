import type { Item } from '@app/contract/catalog.ts'
import type { SpinDraw } from '@app/contract/spin.ts'
import type { SpinWheel } from '@app/rules/spin/wheel.ts'
import { getRouteApi } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useAddressed } from '../address/use-addressed.ts'
import { itemIdOf } from '../paths.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { NumberInput } from '../ui/NumberInput.tsx'
import { canCheck, type CheckedDraw, checkDraw } from './check-draw.ts'
import { CheckResult } from './CheckResult.tsx'

/** What was typed in place of what the recorded spin says, or of nothing, as the address holds it. */
type CheckSearch = {
  readonly server?: string
  readonly client?: string
  readonly nonce?: string
  readonly wheel?: string
}

function readTyped({ server, client, nonce, wheel }: CheckSearch): CheckSearch {
  const typed = Object.entries({ server, client, nonce, wheel })
  return Object.fromEntries(typed.filter(([, text]) => text !== undefined))
}

const typedFields = ['server', 'client', 'nonce']
const route = getRouteApi('/main/spin/check')

const NONCE_MAX = 999_999_999

const isNonce = (text: string) => /^\d{1,9}$/.test(text)

interface Props {
  wheels: readonly SpinWheel[]
  items: ReadonlyMap<number, Item>
  /** The spin to check; without one everything is typed in. */
  record: SpinDraw | undefined
}

/** What a draw is made from, and the button that makes it again. */
export function CheckForm({ wheels, items, record }: Props) {
  const { serverSeed, clientSeed, nonce, wheelId, prizes, change } = useFields(record, wheels)
  const [checked, setChecked] = useState<{ readonly made: string; readonly draw: CheckedDraw }>()
  // A copied one may have blanks around it.
  const seed = serverSeed.trim().toLowerCase()
  const isWhole = /^[0-9a-f]{64}$/.test(seed) && isNonce(nonce) && clientSeed !== ''
  const hindrance = blockedBy(isWhole, prizes.length > 0)

  const input = {
    server_seed: seed,
    client_seed: clientSeed,
    nonce: Number(nonce),
    possible_items: prizes,
  }
  /** What the draw is made from: another's result says nothing of it. */
  const made = JSON.stringify(input)

  const check = async () => setChecked({ made, draw: await checkDraw(input) })
  return (
    <form
      className="panel grid gap-4 p-4"
      aria-label={t('spin.check_form')}
      onSubmit={(event) => {
        event.preventDefault()
        if (hindrance === undefined) void check()
      }}
    >
      {record && record.server_seed === null && <Warning>{t('spin.still_secret')}</Warning>}
      <TextField
        label={t('spin.server_seed')}
        value={serverSeed}
        onChange={(server) => change({ server })}
      />
      <div className="grid gap-4 sm:grid-cols-[1fr_8rem_1fr]">
        <TextField
          label={t('spin.client_seed')}
          value={clientSeed}
          onChange={(client) => change({ client })}
        />
        <NonceField nonce={nonce} onChange={(next) => change({ nonce: next })} />
        <WheelField
          wheels={wheels}
          value={wheelId}
          isDrawn={record !== undefined}
          onChange={(id) => change({ wheel: String(id) })}
        />
      </div>
      {!canCheck() && <Warning>{t('spin.check_insecure')}</Warning>}
      <div>
        <Button type="submit" look="brass" blocked={hindrance}>
          {t('spin.check')}
        </Button>
      </div>
      <div role="status">
        {checked?.made === made && (
          <CheckResult
            checked={checked.draw}
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

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-md border border-warn/50 bg-warn/15 p-3 text-sm text-warn">{children}</p>
  )
}

/** What stands in the fields: what was typed, or what the recorded spin says. */
function useFields(record: SpinDraw | undefined, wheels: readonly SpinWheel[]) {
  const [typed, setTyped] = useAddressed(route.useSearch(), readTyped, readTyped, typedFields)
  const named = itemIdOf(typed.wheel)
  const wheel = wheels.find(({ id }) => id === named) ?? wheels[0]
  return {
    serverSeed: typed.server ?? record?.server_seed ?? '',
    clientSeed: typed.client ?? record?.client_seed ?? '',
    nonce: typed.nonce ?? String(record?.nonce ?? 0),
    wheelId: record?.receipt_id ?? wheel?.id,
    // A recorded spin keeps its prizes as they were, whatever the wheel holds today.
    prizes: record?.possible_items ?? wheel?.possible_items ?? [],
    change: (fields: CheckSearch) => setTyped({ ...typed, ...fields }),
  }
}

/** Why the draw cannot be made again now. */
function blockedBy(isWhole: boolean, hasPrizes: boolean): string | undefined {
  if (!canCheck()) return t('spin.check_insecure')
  if (!hasPrizes) return t('spin.no_wheels')
  return isWhole ? undefined : t('spin.incomplete')
}

interface WheelFieldProps {
  wheels: readonly SpinWheel[]
  value: number | undefined
  /** A recorded spin was drawn from it, and no other can be meant. */
  isDrawn: boolean
  onChange: (wheelId: number) => void
}

function WheelField({ wheels, value, isDrawn, onChange }: WheelFieldProps) {
  const language = useLanguage((state) => state.language)
  const id = useId()
  if (isDrawn) {
    return (
      <div className="grid content-start gap-1">
        <span className="text-sm text-parchment-dim">{t('spin.wheel')}</span>
        <span>{wheels.find((wheel) => wheel.id === value)?.name[language] ?? '-'}</span>
        <span className="text-xs text-parchment-dim">{t('spin.wheel_drawn')}</span>
      </div>
    )
  }
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm text-parchment-dim">
        {t('spin.wheel')}
      </label>
      <select
        id={id}
        value={value}
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

/** Which spin of the two seeds it was, from 0. */
function NonceField({ nonce, onChange }: { nonce: string; onChange: (nonce: string) => void }) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm text-parchment-dim">
        {t('spin.nonce')}
      </label>
      <NumberInput
        id={id}
        value={isNonce(nonce) ? Number(nonce) : Number.NaN}
        onChange={(next) => onChange(Number.isNaN(next) ? '' : String(next))}
        max={NONCE_MAX}
        className="field h-11 w-full min-w-0 px-3 text-sm"
      />
    </div>
  )
}

interface FieldProps {
  label: ReactNode
  value: string
  onChange: (text: string) => void
}

function TextField({ label, value, onChange }: FieldProps) {
  const id = useId()
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-sm text-parchment-dim">
        {label}
      </label>
      <input
        id={id}
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(event.target.value)}
        className="field h-11 w-full min-w-0 px-3 text-sm"
      />
    </div>
  )
}
