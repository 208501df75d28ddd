import { busyProps } from './off-props.ts'
import { Spinner } from './Spinner.tsx'

interface Props {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** What was pressed is still being done: presses change nothing, and the focus stays. */
  busy?: boolean
}

/** On or off at once, without a submit. */
export function Switch({ label, checked, onChange, busy = false }: Props) {
  return (
    <label className="inline-flex min-h-8 items-center gap-2 text-sm text-parchment-dim select-none hover:text-parchment">
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        {...busyProps(busy)}
        onChange={(event) => {
          if (!busy) onChange(event.target.checked)
        }}
        className="switch"
      />
      {label}
      {busy && <Spinner />}
    </label>
  )
}
