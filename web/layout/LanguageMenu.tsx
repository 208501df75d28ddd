import { Check, Globe } from 'lucide-react'
import { useLanguage } from '../i18n/language.ts'
import { languages, localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { Menu, menuItemClass } from '../ui/Menu.tsx'
import { useChooseLanguage } from './use-choose-language.ts'

/** The interface languages, each by its own name. */
export function LanguageMenu() {
  const choose = useChooseLanguage()
  const current = useLanguage((state) => state.language)
  return (
    <Menu
      // The code is part of the name, so that what is seen can be said to a voice control.
      label={`${t('layout.language')}: ${current}`}
      face={
        <>
          <Globe aria-hidden="true" className="size-4.5" />
          <span aria-hidden="true" className="text-sm uppercase">
            {current}
          </span>
        </>
      }
    >
      {languages.map(({ code, name }) => (
        <button
          key={code}
          type="button"
          lang={localeOf[code]}
          aria-pressed={code === current}
          className={menuItemClass}
          onClick={() => choose(code)}
        >
          <span className="grow">{name}</span>
          {code === current && <Check aria-hidden="true" className="size-4" />}
        </button>
      ))}
    </Menu>
  )
}
