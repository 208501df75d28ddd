import { adminRoutes } from '@app/contract/admin.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { formatDate } from '../ui/format-date.ts'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { FlowSection } from './FlowSection.tsx'
import { type Economy, FLOW_DAYS } from './admin-data.ts'
import { BackupSection } from './BackupSection.tsx'
import { PlayerName } from './PlayerName.tsx'
import { economy } from './queries.ts'
import { SwitchWidget } from './SwitchWidget.tsx'
import { formatNumber } from '../ui/format-number.ts'

/** The proof reads every balance and posting there is. */
const PROOF_LIMIT_MS = 60_000

/** How the economy stands: its proof, where value comes from and goes, who holds it, what is closed. */
export function EconomyWidget({ onPlayer }: { onPlayer: (steamId: string) => void }) {
  const state = useQuery(economy)
  const failed = state.isError && (
    <ErrorState error={state.error} onRetry={() => void state.refetch()} />
  )
  if (!state.data) return failed || <Skeleton className="h-80 w-full" />
  const { data } = state
  return (
    <>
      {failed && <div className="panel">{failed}</div>}
      <ProofSection proof={data.proof} />
      <BackupSection backups={data.backups} />
      <div className="grid gap-4 lg:grid-cols-2">
        <CoinsSection economy={data} />
        <SwitchWidget switches={data.switches} />
      </div>
      <FlowSection economy={data} />
      <HolderSection economy={data} onPlayer={onPlayer} />
    </>
  )
}

function ProofSection({ proof }: { proof: Economy['proof'] }) {
  const client = useQueryClient()
  const language = useLanguage((state) => state.language)
  const prove = useMutation({
    mutationFn: () =>
      call(adminRoutes.economy, { prove: true, days: FLOW_DAYS }, { timeLimitMs: PROOF_LIMIT_MS }),
    onSuccess: (proved) => client.setQueryData(economy.queryKey, proved),
    onError: (error) => toast(refusalText(error), 'failed'),
  })
  const isExact = proof?.findings.length === 0
  return (
    <section aria-label={t('admin.proof')} className="panel grid gap-3 p-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className={isExact ? 'text-buy' : 'text-sell'}>
          {isExact ? (
            <ShieldCheck aria-hidden="true" className="size-9" />
          ) : (
            <ShieldAlert aria-hidden="true" className="size-9" />
          )}
        </span>
        <div className="min-w-0 grow">
          <h2 className="text-lg">{t(proofTitle(proof))}</h2>
          {proof && (
            <p className="text-sm text-parchment-dim">
              {t('admin.proved', {
                when: formatDate(proof.proved_at, language),
                assets: proof.assets,
                ms: proof.took_ms,
              })}
            </p>
          )}
        </div>
        <Button busy={prove.isPending} onClick={() => prove.mutate()}>
          {t('admin.prove')}
        </Button>
      </div>
      {proof && proof.findings.length > 0 && (
        <ul role="alert" className="grid gap-1 text-sm text-sell">
          {proof.findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
    </section>
  )
}

function proofTitle(proof: Economy['proof']) {
  if (!proof) return 'admin.proof_none'
  return proof.findings.length === 0 ? 'admin.proof_exact' : 'admin.proof_wrong'
}

function CoinsSection({ economy: { coins, open_lots, proof } }: { economy: Economy }) {
  const whole = (text: string) => formatNumber(BigInt(text))
  const existing = String(BigInt(coins.minted) - BigInt(coins.burned))
  return (
    <section aria-labelledby="coins" className="panel grid content-start gap-3 p-4">
      <div>
        <h2 id="coins" className="text-lg">
          {t('admin.coins')}
        </h2>
        <AsOf proof={proof} />
      </div>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5 text-sm">
        <Row term={t('admin.existing')} strong>
          {whole(existing)}
        </Row>
        <Row term={t('admin.minted')}>{whole(coins.minted)}</Row>
        <Row term={t('admin.burned')}>{whole(coins.burned)}</Row>
        <Row term={t('admin.with_players')}>{whole(coins.players)}</Row>
        <Row term={t('admin.in_lots')}>{whole(coins.market)}</Row>
        <Row term={t('admin.on_platform')}>{whole(coins.platform)}</Row>
        <Row term={t('admin.open_sells')}>{formatNumber(open_lots.sell)}</Row>
        <Row term={t('admin.open_buys')}>{formatNumber(open_lots.buy)}</Row>
        <Row term={t('admin.items_in_lots')}>{whole(open_lots.escrow_items)}</Row>
      </dl>
    </section>
  )
}

interface RowProps {
  term: string
  strong?: boolean
  children: ReactNode
}

function Row({ term, strong = false, children }: RowProps) {
  return (
    <>
      <dt className={strong ? '' : 'text-parchment-dim'}>{term}</dt>
      <dd className={`text-end tabular ${strong ? 'font-display text-md text-candle' : ''}`}>
        {children}
      </dd>
    </>
  )
}

interface HolderProps {
  economy: Economy
  onPlayer: (steamId: string) => void
}

function HolderSection({ economy: { top_holders, proof }, onPlayer }: HolderProps) {
  return (
    <section aria-labelledby="holders" className="panel grid gap-3 p-4">
      <div>
        <h2 id="holders" className="text-lg">
          {t('admin.top_holders')}
        </h2>
        <AsOf proof={proof} />
      </div>
      <ol className="gap-x-8 text-sm lg:columns-2">
        {top_holders.map((holder, index) => (
          <li key={holder.steam_id} className="flex break-inside-avoid items-center gap-3 py-1">
            <span className="w-6 text-end text-parchment-faint tabular">{index + 1}</span>
            <span className="min-w-0 grow">
              <PlayerName player={holder} onPlayer={onPlayer} />
            </span>
            <Price coins={holder.coins} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** What the proof read is as old as the proof. */
function AsOf({ proof }: { proof: Economy['proof'] }) {
  const language = useLanguage((state) => state.language)
  if (!proof) return null
  return (
    <p className="text-xs text-parchment-faint">
      {t('admin.as_of', { when: formatDate(proof.proved_at, language) })}
    </p>
  )
}
