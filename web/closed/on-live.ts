import type { LiveReaction } from '../live/reaction.ts'
import { useClosedPaths } from './closed-paths.ts'

export const closedLive: LiveReaction = {
  on: {
    connected: (_client, { closed }) => useClosedPaths.setState({ paths: closed }),
    paths_changed: (_client, { closed }) => useClosedPaths.setState({ paths: closed }),
  },
}
