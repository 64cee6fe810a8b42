import { useEffect, useEffectEvent } from 'react'
import { dismissToastsAbout, showErrorToast } from '#shared/messages/toast.ts'
import { CallError, errorText } from '#shared/server/callError.ts'
import { causeOf } from '#shared/server/failures.ts'
import { useServerMenu } from '#shared/server/serverMenu.ts'

const about = '/api/user/menu'

/** Reports once that the server's menu failed to load (specification §8), with 重试; the local menu stays usable. */
export function useMenuFailure(): void {
  const { error, retry } = useServerMenu()
  const run = useEffectEvent(() => retry())
  useEffect(() => {
    if (!error) return
    showErrorToast(`后台菜单加载失败：${errorText(error)}`, {
      about,
      // replaces the toast of the call itself
      ...(error instanceof CallError && { cause: causeOf(error) }),
      action: { label: '重试', run: () => run() },
    })
    return () => dismissToastsAbout(about)
  }, [error])
}
