import type { News } from '@app/contract/news.ts'
import { memo } from 'react'
import { useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'

/** Pictures of the house and what lies around it. */
export const Gallery = memo(function Gallery({ pictures }: { pictures: News['pictures'] }) {
  useMessages()
  return (
    <section aria-labelledby="pictures-title" className="grid gap-5">
      <h2 id="pictures-title" className="text-xl">
        {t('news.pictures')}
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2">
        {pictures.map(({ picture, caption }) => (
          <li key={picture}>
            <figure className="panel overflow-hidden">
              <img
                src={picture}
                alt=""
                width={960}
                height={540}
                loading="lazy"
                className="h-auto w-full"
              />
              <figcaption className="border-t border-line px-4 py-3 text-sm text-parchment-dim">
                {caption}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
})
