interface Props {
  /** Read aloud; shown when `visible`. */
  label: string
  checked: boolean
  /** Some of several are chosen. */
  partly?: boolean
  onChange: (checked: boolean) => void
  visible?: boolean
}

export function Checkbox({ label, checked, partly = false, onChange, visible }: Props) {
  return (
    <label
      // A row that is a link must not follow it when its box is ticked.
      onClick={(event) => event.stopPropagation()}
      className="target inline-flex items-center gap-2 text-sm"
    >
      <input
        type="checkbox"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = partly && !checked
        }}
        onChange={(event) => onChange(event.target.checked)}
        className="size-4.5 shrink-0"
      />
      <span className={visible ? undefined : 'unseen'}>{label}</span>
    </label>
  )
}
