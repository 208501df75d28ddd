/** What a rule may use beside the language: every browser and Node has it, and it is pure. */
declare const URL: {
  parse(address: string): {
    readonly href: string
    readonly protocol: string
    readonly username: string
    readonly password: string
  } | null
}
