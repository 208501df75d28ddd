import type { ConfigCard } from '@app/contract/tavern.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { startSignIn } from '../session/sign-in.ts'
import { Button } from '../ui/Button.tsx'
import { bestOfLines } from './best-of-lines.ts'
import { CardFan } from './CardFan.tsx'

interface Props {
  cards: Readonly<Record<string, ConfigCard>>
  /** Battles won that end a run in victory. */
  wins: number
}

/** What the tavern is, for who has not signed in. */
export function VisitorPanel({ cards, wins }: Props) {
  const language = useLanguage((shown) => shown.language)
  return (
    <section className="tavern-counter panel grid justify-items-center gap-4 overflow-hidden px-4 pt-4 pb-8 text-center sm:pt-6 sm:pb-10">
      <CardFan cards={bestOfLines(cards)} language={language} />
      <h2 className="text-2xl">{t('tavern.welcome')}</h2>
      <p className="max-w-prose text-parchment-dim">{t('tavern.about', { wins })}</p>
      <Button look="brass" size="lg" onClick={startSignIn}>
        {t('tavern.sign_in')}
      </Button>
    </section>
  )
}
