import { MAX_PRICE } from '@app/contract/values.ts'
import { t } from '../i18n/t.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { NumberField } from '../ui/NumberField.tsx'
import { Price } from '../ui/Price.tsx'

interface Props {
  /** Coins per piece that the order pays. */
  orderPrice: number
  /** Coins per piece; undefined for not at all, NaN while the field is empty. */
  price: number | undefined
  onPrice: (price: number | undefined) => void
}

/** At which price to sell what the order buys, if at all. */
export function ResaleField({ orderPrice, price, onPrice }: Props) {
  const isTooLow = price !== undefined && price <= orderPrice
  return (
    <div className="grid gap-2">
      <Checkbox
        visible
        label={t('automatic.resale')}
        checked={price !== undefined}
        onChange={(isOn) => onPrice(isOn ? Number.NaN : undefined)}
      />
      {price !== undefined && (
        <>
          <NumberField
            label={t('automatic.resale_price')}
            value={price}
            max={MAX_PRICE}
            shorthand="coins"
            onChange={onPrice}
            note={
              isTooLow ? (
                <span className="text-danger">{t('automatic.resale_low')}</span>
              ) : (
                price > 0 && <Price coins={price} iconSize={16} />
              )
            }
          />
          <p className="text-sm text-parchment-dim">{t('automatic.resale_text')}</p>
        </>
      )}
    </div>
  )
}
