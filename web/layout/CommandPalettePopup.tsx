import { foldCase, foldSearch } from '@app/rules/fold-case.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Keyboard, Languages, LogIn, LogOut, MapPin } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { useRewrite } from '../address/use-rewrite.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { catalog } from '../catalog/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { languages } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'
import { profile } from '../player/queries.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { isComposing } from '../ui/key-press.ts'
import { KeyList } from './KeyList.tsx'
import { findItems } from './palette-commands.ts'
import { palettePlaces } from './palette-places.ts'
import { screenName, screens } from './screens.ts'
import { useChooseLanguage } from './use-choose-language.ts'

interface Props {
  shown: 'commands' | 'keys' | undefined
  onKeys: () => void
  onClose: () => void
  onLogIn: () => void
  onLogOut: (() => void) | undefined
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
export function CommandPalettePopup({ shown, ...actions }: Props) {
  return (
    <Dialog
      title={t(shown === 'keys' ? 'palette.keys' : 'palette.title')}
      open={shown !== undefined}
      onClose={actions.onClose}
    >
      {shown === 'keys' ? <KeyList /> : <Palette {...actions} />}
    </Dialog>
  )
}

type PaletteProps = Omit<Props, 'shown'>

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
    if (event.key === 'Enter' && !isComposing(event.nativeEvent)) current?.run()
  }

  return (
    <div className="flex min-h-80 flex-col gap-3">
      <input
        type="text"
        role="combobox"
        aria-expanded={commands.length > 0}
        aria-autocomplete="list"
        aria-controls={list}
        aria-activedescendant={current && `${list}-${commands.indexOf(current)}`}
        aria-label={t('palette.open')}
        placeholder={t('palette.placeholder')}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setChosen(0)
        }}
        onKeyDown={press}
        className="field h-11 px-3 text-md placeholder:text-parchment-faint"
      />
      <Options
        list={list}
        commands={commands}
        current={current}
        onPoint={(command) => setChosen(commands.indexOf(command))}
      />
      <p role="status" className="text-parchment-dim">
        {commands.length === 0 && t('not_found')}
      </p>
      <p className="mt-auto text-xs text-parchment-faint pointer-coarse:hidden">
        {t('palette.hint', { arrows: '↑ ↓', enter: 'Enter', escape: 'Esc' })}
      </p>
    </div>
  )
}

interface OptionsProps {
  list: string
  commands: readonly Command[]
  current: Command | undefined
  onPoint: (command: Command) => void
}

/** The commands in their groups. */
function Options({ list, commands, current, onPoint }: OptionsProps) {
  return (
    <div
      id={list}
      role="listbox"
      aria-label={t('palette.title')}
      className="max-h-96 overflow-y-auto"
    >
      {[...Map.groupBy(commands, ({ group }) => group)].map(([group, members]) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs text-parchment-faint">
            {group}
          </p>
          {members.map((command) => (
            <Option
              key={command.id}
              id={`${list}-${commands.indexOf(command)}`}
              command={command}
              isCurrent={command === current}
              onPoint={() => onPoint(command)}
            />
          ))}
        </div>
      ))}
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
  const items = useQuery(catalog).data?.items ?? []
  const player = useQuery(profile).data
  const navigate = useNavigate()
  const rewrite = useRewrite()
  // In place of the palette: Back leads to where it was opened.
  const go = (to: { to: string; search?: object; hash?: string }) =>
    void navigate({ ...to, replace: true })
  const wanted = foldSearch(text)
  const closing = (act: () => unknown) => () => {
    props.onClose()
    act()
  }

  const found = findItems(items, text, language).map((item) => ({
    id: `item ${item.Itemdefid}`,
    group: t('palette.items'),
    label: itemName(item, language),
    icon: <ItemTile item={item} size={32} />,
    run: () => go({ to: paths.market, hash: itemHash(item.Itemdefid) }),
  }))
  const places = screens.map((screen) => ({
    id: screen.to,
    group: t('palette.screens'),
    label: screenName(screen),
    icon: <MapPin aria-hidden="true" className={iconClass} />,
    run: () => go({ to: screen.to }),
  }))
  const parts = palettePlaces
    .filter(({ own }) => !own || player)
    .map(({ label, to, hash, search = {} }) => ({
      id: label,
      group: t('palette.screens'),
      label: t(label),
      icon: <MapPin aria-hidden="true" className={iconClass} />,
      run: () => (to ? go({ to, search, ...(hash && { hash }) }) : rewrite(search)),
    }))
  const { onLogIn, onLogOut, onKeys } = props
  const choose = useChooseLanguage()
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
          closing(() => choose(code)),
        ),
      ),
    action('keys', t('palette.show_keys'), <Keyboard className={iconClass} />, onKeys),
    ...(onLogOut
      ? [action('out', t('layout.logout'), <LogOut className={iconClass} />, closing(onLogOut))]
      : []),
  ]
  const named = [...places, ...parts, ...actions].filter(({ label }) =>
    foldCase(label).includes(wanted),
  )
  return [...found, ...named]
}
