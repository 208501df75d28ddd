import { DateField } from '../ui/DateField.tsx'
import { localMoment } from '../ui/local-moment.ts'

interface Props {
  label: string
  /** As an address has it; undefined for none. */
  moment: string | undefined
  /** Gets it in UTC, so that another operator’s browser reads the same moment. */
  onChange: (moment: string | undefined) => void
  /** Called while half of one stands there. */
  onHalf?: () => void
  className: string
}

/** A field for a moment that the address holds; shown in the reader's time. */
export function MomentField({ moment = '', onChange, ...rest }: Props) {
  const at = Date.parse(moment) / 1000
  return (
    <DateField
      {...rest}
      withTime
      value={Number.isFinite(at) ? localMoment(at) : undefined}
      onChange={(local) => onChange(local === undefined ? undefined : utcMoment(local))}
    />
  )
}

/** The reader's 2026-11-21T10:30 as 2026-11-21T07:30Z. */
function utcMoment(local: string): string {
  return new Date(local).toISOString().replace(/:\d\d\.\d+Z$/, 'Z')
}
