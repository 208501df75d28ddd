import { NumberField } from './NumberField.tsx'
import { Price } from './Price.tsx'

interface Props {
  label: string
  /** Coins; NaN for an empty field. */
  value: number
  max: number
  onChange: (coins: number) => void
  /** What is wrong with so many coins: stands in place of the price. */
  fault?: string | undefined
}

/** A field for coins, with what is typed as a price under it. */
export function CoinsField({ fault, ...rest }: Props) {
  return (
    <NumberField
      {...rest}
      shorthand="coins"
      note={
        fault === undefined ? (
          rest.value > 0 && <Price coins={rest.value} iconSize={16} />
        ) : (
          <span className="text-danger">{fault}</span>
        )
      }
    />
  )
}
