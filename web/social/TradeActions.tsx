import type { Trade } from '@app/contract/social.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { playerName } from '../ui/player-name.ts'
import type { TradeAct } from './use-trade.ts'

interface ActionsProps {
  trade: Trade
  /** The own offer stands on the server as it is shown. */
  isSame: boolean
  /** A field of it holds what is no number. */
  isUnclear: boolean
  /** What is being done. */
  acting: TradeAct['what'] | undefined
  /** The other's offer has changed just now. */
  isNew: boolean
  /** It is not known yet, or being asked, whether so much is meant to be given. */
  isAsking: boolean
  onClose: () => void
  onAct: (what: TradeAct['what']) => void
}

/** What can be done with a trade as it stands. */
export function TradeActions(props: ActionsProps) {
  const { trade, isSame, isUnclear, acting, isNew, isAsking, onClose, onAct } = props
  const stateOf = (what: TradeAct['what']) => ({
    busy: acting === what,
    blocked: acting === undefined || acting === what ? undefined : t('kit.under_way'),
  })
  const hindrance = isUnclear
    ? t('trade.unclear')
    : isNew
      ? t('trade.look_again', { name: playerName(trade.opponent_name) })
      : undefined
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {trade.trade_status === 'active' ? (
        <>
          <Button look="danger" {...stateOf('decline')} onClick={() => onAct('decline')}>
            {t('trade.decline')}
          </Button>
          {trade.my_status === 'confirmed' && (
            <Button {...stateOf('cancel')} onClick={() => onAct('cancel')}>
              {t('trade.cancel')}
            </Button>
          )}
          {/* Whatever changes what was agreed to takes the confirmation back: until then it stands. */}
          {!(trade.my_status === 'confirmed' && isSame) && (
            <Button
              look="brass"
              {...stateOf('confirm')}
              busy={isAsking || acting === 'confirm'}
              {...(hindrance !== undefined && { blocked: hindrance })}
              onClick={() => onAct('confirm')}
            >
              {t(isSame ? 'trade.confirm' : 'trade.confirm_change')}
            </Button>
          )}
        </>
      ) : (
        <Button look="brass" onClick={onClose}>
          {t('trade.done_close')}
        </Button>
      )}
    </div>
  )
}
