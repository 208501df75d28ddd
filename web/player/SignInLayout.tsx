import { Outlet } from '@tanstack/react-router'
import { t } from '../i18n/t.ts'
import { Mark } from '../ui/Mark.tsx'

/** The bare frame of the sign-in screens: no header, nothing that fetches. */
export function SignInLayout() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <title>{`${t('layout.log_in')} · ${t('layout.name')}`}</title>
      <div className="panel grid max-w-md justify-items-center gap-4 px-8 py-10 text-center text-pretty">
        <Mark size={56} />
        <Outlet />
      </div>
    </main>
  )
}
