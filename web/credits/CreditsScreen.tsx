import { iconCredits } from 'virtual:icon-credits'
import type { ReactNode } from 'react'
import { T } from '../i18n/T.tsx'
import { t } from '../i18n/t.ts'

const iconSite = <Outside href="https://game-icons.net">game-icons.net</Outside>
const iconLicence = <Outside href="https://creativecommons.org/licenses/by/3.0/">CC BY 3.0</Outside>
const typeLicence = <Outside href="https://openfontlicense.org">SIL Open Font License 1.1</Outside>
const chartSite = <Outside href="https://www.tradingview.com">tradingview.com</Outside>

/** Whose work the site stands on. The licence of the icons wants their authors named. */
export function CreditsScreen() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 py-6">
      <title>{`${t('credits.title')} · ${t('layout.name')}`}</title>
      <h1 className="text-2xl">{t('credits.title')}</h1>
      <Section title={t('credits.icons')}>
        <p>
          <T id="credits.icons_text" values={{ site: iconSite, licence: iconLicence }} />
        </p>
        <ul className="mt-3 grid gap-x-6 sm:grid-cols-2">
          {iconCredits.map(({ author, url, icons }) => (
            <li
              key={author}
              className="flex items-baseline justify-between gap-3 border-b border-line py-1.5"
            >
              <Outside href={url}>{author}</Outside>
              <span className="text-sm whitespace-nowrap text-parchment-faint tabular">
                {t('credits.icon_count', { count: icons.length })}
              </span>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={t('credits.type')}>
        <p>
          <T id="credits.type_text" values={{ licence: typeLicence }} />
        </p>
      </Section>
      <Section title={t('credits.charts')}>
        <p>
          <T id="credits.charts_text" values={{ site: chartSite }} />
        </p>
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="panel p-4 text-parchment-dim sm:p-6">
      <h2 className="mb-2 text-lg text-parchment">{title}</h2>
      {children}
    </section>
  )
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} rel="noreferrer" className="text-link underline underline-offset-2">
      {children}
    </a>
  )
}
