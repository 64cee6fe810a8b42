import { spawnSync } from 'node:child_process'
import type { Binaries } from '../binaries.ts'
import type { Home } from '../home.ts'
import { startStampOf } from './processes.ts'

const fastShutdownMs = 30_000
const immediateShutdownMs = 10_000

/**
 * Ends a server and waits until its process is gone. The shutdown is fast (open transactions are rolled back, a checkpoint is
 * written), after 30 s immediate, which loses nothing but makes the next start replay its log.
 */
export async function shutDown(
  home: Home,
  binaries: Binaries,
  pid: number,
  log: (line: string) => void,
): Promise<void> {
  const startStamp = startStampOf(pid)
  if (startStamp === null) return
  const isGone = (): boolean => startStampOf(pid) !== startStamp
  signal(home, binaries, pid, 'SIGINT')
  if (await waitUntil(fastShutdownMs, isGone)) return
  log(
    `数据库(进程 ${pid})${fastShutdownMs / 1000} 秒内没有停下,改为立即停止;已提交的数据不会丢,下次启动会稍慢,无需处理。`,
  )
  signal(home, binaries, pid, 'SIGQUIT')
  if (await waitUntil(immediateShutdownMs, isGone)) return
  log(`数据库(进程 ${pid})仍未停下,它会继续运行,下次启动时接着使用;若要停止请结束该进程。`)
}

function signal(home: Home, binaries: Binaries, pid: number, name: 'SIGINT' | 'SIGQUIT'): void {
  if (process.platform === 'win32') {
    const mode = name === 'SIGINT' ? 'fast' : 'immediate'
    spawnSync(binaries.pgCtl, ['stop', '-W', '-m', mode, '-D', home.cluster], {
      stdio: 'ignore',
      windowsHide: true,
    })
    return
  }
  try {
    process.kill(pid, name)
  } catch {
    // The process has just ended, which the wait detects.
  }
}

async function waitUntil(limitMs: number, condition: () => boolean): Promise<boolean> {
  const endMs = performance.now() + limitMs
  while (!condition()) {
    if (performance.now() > endMs) return false
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  return true
}
