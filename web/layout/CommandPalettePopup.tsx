import { foldCase, foldSearch } from '@app/rules/fold-case.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Keyboard, Languages, LogIn, LogOut, MapPin } from 'lucide-react'
import { type ReactNode, useState } from 'react'
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
import { type Combobox, useCombobox } from '../ui/use-combobox.ts'
import { KeyList } from './KeyList.tsx'
import { findItems } from './palette-commands.ts'
import { palettePlaces } from './palette-places.ts'
import { screenName, screens } from './screens.ts'
import { useChooseLanguage } from './use-choose-language.ts'

interface Props {
  open: boolean
  shown: 'commands' | 'keys' | undefined
  onKeys: () => void
  onClose: () => void
  onLogIn: (() => void) | undefined
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
export function CommandPalettePopup({ open, shown, ...actions }: Props) {
  return (
    <Dialog
      title={t(shown === 'keys' ? 'palette.keys' : 'palette.title')}
      open={open}
      onClose={actions.onClose}
    >
      {shown === 'keys' ? <KeyList /> : <Palette {...actions} />}
    </Dialog>
  )
}

type PaletteProps = Omit<Props, 'open' | 'shown'>

function Palette(props: PaletteProps) {
  const [text, setText] = useState('')
  const commands = useCommands(text, props)
  const { field, list, option, restart } = useCombobox({
    count: commands.length,
    onTake: (index) => commands[index]!.run(),
  })
  return (
    <div className="flex min-h-80 flex-col gap-3">
      <input
        type="text"
        {...field}
        aria-label={t('palette.open')}
        placeholder={t('palette.placeholder')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          restart()
        }}
        className="field h-11 px-3 text-md placeholder:text-parchment-faint"
      />
      <Groups list={list} option={option} commands={commands} />
      <p role="status" className="text-parchment-dim">
        {commands.length === 0 && t('not_found')}
      </p>
      <p className="mt-auto text-xs text-parchment-faint pointer-coarse:hidden">
        {t('palette.hint', { arrows: '↑ ↓', enter: 'Enter', escape: 'Esc' })}
      </p>
    </div>
  )
}

interface GroupsProps extends Pick<Combobox, 'list' | 'option'> {
  commands: readonly Command[]
}

/** The commands in their groups. */
function Groups({ list, option, commands }: GroupsProps) {
  return (
    <div {...list} aria-label={t('palette.title')} className="max-h-96 overflow-y-auto">
      {[...Map.groupBy(commands, ({ group }) => group)].map(([group, members]) => (
        <div key={group} role="group" aria-label={group}>
          <p aria-hidden="true" className="px-2.5 pt-2 pb-1 text-xs text-parchment-faint">
            {group}
          </p>
          {members.map((command) => (
            <div
              key={command.id}
              {...option(commands.indexOf(command))}
              className="flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1 aria-selected:bg-oak-lit aria-selected:text-candle"
            >
              <span className="grid w-8 shrink-0 place-items-center">{command.icon}</span>
              <span className="min-w-0 truncate">{command.label}</span>
            </div>
          ))}
        </div>
      ))}
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
  const actions = [
    ...(onLogIn
      ? [action('in', t('layout.log_in'), <LogIn className={iconClass} />, onLogIn)]
      : []),
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

function action(id: string, label: string, icon: ReactNode, run: () => void): Command {
  return { id, group: t('palette.actions'), label, icon, run }
}
