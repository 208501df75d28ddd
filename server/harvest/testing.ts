/** The demo world's woodcutting: two hours, and one worker, one axe, one saw and one loaf each. */
export const WOOD = 1
export const TOOLS = [460, 401, 404] as const
export const LOAF = 300
export const OAK = 100
/** Another recipe, whose worker eats the same bread. */
export const OTHER = 5
export const OTHER_TOOLS = [463, 434] as const
