import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Keyboard, Languages, LogIn, LogOut, MapPin } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { itemName } from '../catalogue/item-name.ts'
import { ItemTile } from '../catalogue/ItemTile.tsx'
import { catalogue } from '../catalogue/queries.ts'
import { chooseLanguage, useLanguage } from '../i18n/language.ts'
import { type Language, languages } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'
import { profile } from '../session/queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { KeyList } from './KeyList.tsx'
import { findItems } from './palette-commands.ts'
import { places } from './shortcuts.ts'

interface Props {
  shown: 'commands' | 'keys' | undefined
  onShow: (shown: 'commands' | 'keys' | undefined) => void
  onLogIn: () => void
  onLogOut: (() => void) | undefined
  onLanguage: (language: Language) => void
}

interface Command {
  readonly id: string
  readonly group: string
  readonly label: string
  readonly icon: ReactNode
  readonly run: () => void
}

const iconClass = 'size-4 text-parchment-faint'

/** Ctrl-K: items, screens and actions by their names. */
export function CommandPalettePopup({ shown, onShow, ...actions }: Props) {
  return (
    <Dialog
      title={t(shown === 'keys' ? 'palette.keys' : 'palette.title')}
      open={shown !== undefined}
      onClose={() => onShow(undefined)}
    >
      {shown === 'keys' ? (
        <KeyList />
      ) : (
        <Palette {...actions} onKeys={() => onShow('keys')} onDone={() => onShow(undefined)} />
      )}
    </Dialog>
  )
}

interface PaletteProps extends Omit<Props, 'shown' | 'onShow'> {
  onKeys: () => void
  onDone: () => void
}

function Palette(props: PaletteProps) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState(0)
  const list = useId()
  const commands = useCommands(text, props)
  const current = commands[Math.min(chosen, commands.length - 1)]

  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && commands.length > 0) {
      event.preventDefault()
      const next =
        (Math.min(chosen, commands.length - 1) + step + commands.length) % commands.length
      setChosen(next)
      document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) current?.run()
  }

  return (
    <div className="flex min-h-80 flex-col gap-3">
      <input
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={list}
        aria-activedescendant={current && `${list}-${commands.indexOf(current)}`}
        aria-label={t('palette.open')}
        placeholder={t('palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the popup is for typing
        autoFocus
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={press}
        className="field h-11 px-3 text-md placeholder:text-parchment-faint"
      />
      <div
        id={list}
        role="listbox"
        aria-label={t('palette.title')}
        className="max-h-96 overflow-y-auto"
      >
        {commands.map((command, index) => (
          <div key={command.id} role="presentation">
            {command.group !== commands[index - 1]?.group && (
              <p role="presentation" className="px-2.5 pt-2 pb-1 text-xs text-parchment-faint">
                {command.group}
              </p>
            )}
            <Option
              id={`${list}-${index}`}
              command={command}
              isCurrent={command === current}
              onPoint={() => setChosen(index)}
            />
          </div>
        ))}
      </div>
      {commands.length === 0 && <p className="text-parchment-dim">{t('not_found')}</p>}
      <p className="mt-auto text-xs text-parchment-faint pointer-coarse:hidden">
        {t('palette.hint', { arrows: '↑ ↓', enter: 'Enter', escape: 'Esc' })}
      </p>
    </div>
  )
}

interface OptionProps {
  id: string
  command: Command
  isCurrent: boolean
  onPoint: () => void
}

/** The keyboard reaches it from the field, so it takes no place in the tab order. */
function Option({ id, command, isCurrent, onPoint }: OptionProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isCurrent}
      onClick={command.run}
      onPointerMove={onPoint}
      className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1 aria-selected:bg-oak-lit aria-selected:text-candle"
    >
      <span className="grid w-8 shrink-0 place-items-center">{command.icon}</span>
      <span className="min-w-0 truncate">{command.label}</span>
    </div>
  )
}

/** What the text finds, in groups: items, screens, actions. */
function useCommands(text: string, props: PaletteProps): Command[] {
  const language = useLanguage((state) => state.language)
  const items = useQuery(catalogue).data?.items ?? []
  const player = useQuery(profile).data
  const navigate = useNavigate()
  const wanted = text.trim().toLowerCase()
  const closing = (act: () => unknown) => () => {
    props.onDone()
    act()
  }

  const found = findItems(items, text, language).map((item) => ({
    id: `item ${item.Itemdefid}`,
    group: t('palette.items'),
    label: itemName(item, language),
    icon: <ItemTile item={item} size={32} />,
    run: closing(() => navigate({ to: paths.market, hash: itemHash(item.Itemdefid) })),
  }))
  const screens = Object.values(places).map(({ to, label }) => ({
    id: to,
    group: t('palette.screens'),
    label: t(label),
    icon: <MapPin aria-hidden="true" className={iconClass} />,
    run: closing(() => navigate({ to })),
  }))
  const { onLogIn, onLogOut, onLanguage, onKeys } = props
  const action = (id: string, label: string, icon: ReactNode, run: () => void) => ({
    id,
    group: t('palette.actions'),
    label,
    icon,
    run,
  })
  const actions = [
    ...(player ? [] : [action('in', t('layout.log_in'), <LogIn className={iconClass} />, onLogIn)]),
    ...languages
      .filter(({ code }) => code !== language)
      .map(({ code, name }) =>
        action(
          code,
          `${t('layout.language')}: ${name}`,
          <Languages className={iconClass} />,
          closing(() => {
            onLanguage(code)
            void chooseLanguage(code)
          }),
        ),
      ),
    action('keys', t('palette.show_keys'), <Keyboard className={iconClass} />, onKeys),
    ...(onLogOut
      ? [action('out', t('layout.logout'), <LogOut className={iconClass} />, closing(onLogOut))]
      : []),
  ]
  const named = [...screens, ...actions].filter(({ label }) => label.toLowerCase().includes(wanted))
  return [...found, ...named]
}
