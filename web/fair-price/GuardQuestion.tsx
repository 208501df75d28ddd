import { MAX_PRICE } from '@app/contract/values.ts'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { CoinsField } from '../ui/CoinsField.tsx'
import { GuardWidget } from './GuardWidget.tsx'

interface Props {
  title: string
  /** What is far from fair. */
  children: ReactNode
  /** What is to be typed again before it is sent; undefined where a press is enough. */
  retyped: { label: string; coins: number; reason: string } | undefined
  changeLabel: string
  sendLabel: string
  busy?: boolean
  onSend: () => void
  /** Back to what was asked about, as it was. */
  onChange: () => void
}

/** In place of the buttons that send: is it meant? */
export function GuardQuestion(props: Props) {
  const { title, children, retyped, changeLabel, sendLabel, busy = false, onSend, onChange } = props
  const change = useRef<HTMLButtonElement>(null)
  // Whoever pressed Enter to send must not send by pressing it again.
  useEffect(() => change.current?.focus(), [])
  const [typed, setTyped] = useState(Number.NaN)
  return (
    <section
      role="alert"
      aria-label={title}
      className="grid gap-3 rounded-md border border-warn/60 px-3.5 py-3"
    >
      <h3 className="text-md text-warn">{title}</h3>
      {children}
      {retyped && (
        <CoinsField label={retyped.label} value={typed} max={MAX_PRICE} onChange={setTyped} />
      )}
      <GuardWidget />
      <div className="flex flex-wrap justify-end gap-2 max-sm:[&>*]:grow">
        <Button ref={change} onClick={onChange}>
          {changeLabel}
        </Button>
        <Button
          look="danger"
          busy={busy}
          blocked={retyped && typed !== retyped.coins ? retyped.reason : undefined}
          onClick={onSend}
        >
          {sendLabel}
        </Button>
      </div>
    </section>
  )
}
