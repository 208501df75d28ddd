import { Outlet } from '@tanstack/react-router'
import { Mark } from '../layout/Mark.tsx'

/** The bare frame of the sign-in screens: no header, nothing that fetches. */
export function SignInLayout() {
  return (
    <main className="grid min-h-dvh place-items-center p-4">
      <div className="panel grid max-w-md justify-items-center gap-4 px-8 py-10 text-center text-pretty">
        <Mark size={56} />
        <Outlet />
      </div>
    </main>
  )
}
