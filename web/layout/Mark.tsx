/** The house's sign: a lantern over the door. Decorative; the name stands beside it. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className="shrink-0">
      <defs>
        <linearGradient id="mark-brass" x2="0" y2="1">
          <stop stopColor="#f9d98a" />
          <stop offset="1" stopColor="#b17b2d" />
        </linearGradient>
        <radialGradient id="mark-glow">
          <stop stopColor="#f5b84a" stopOpacity="0.55" />
          <stop offset="1" stopColor="#f5b84a" stopOpacity="0" />
        </radialGradient>
      </defs>
      <circle cx="16" cy="19" r="13" fill="url(#mark-glow)" />
      <path
        d="M13 6.6a3 3 0 0 1 6 0"
        fill="none"
        stroke="url(#mark-brass)"
        strokeWidth="1.8"
        strokeLinecap="round"
      />
      <path d="M9.6 11l2-4h8.800l2 4z" fill="url(#mark-brass)" />
      <path
        d="M9.2 26h13.600v1.200a1.8 1.8 0 0 1-1.8 1.800h-10a1.8 1.8 0 0 1-1.8-1.800z"
        fill="url(#mark-brass)"
      />
      <path d="M11 12v13M21 12v13" stroke="url(#mark-brass)" strokeWidth="1.8" />
      <path
        d="M16 13.800c2.7 3.1 3.5 4.8 3.5 6.700a3.5 3.5 0 0 1-7 0c0-1.9.8-3.6 3.5-6.700z"
        fill="#ffeab0"
      />
      <path
        d="M16 18c1.2 1.5 1.6 2.3 1.6 3.200a1.6 1.6 0 0 1-3.2 0c0-.9.4-1.7 1.6-3.200z"
        fill="#f0a93c"
      />
    </svg>
  )
}
