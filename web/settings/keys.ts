export const pushesKey = ['pushes']
export const pushHereKey = ['push-here']
