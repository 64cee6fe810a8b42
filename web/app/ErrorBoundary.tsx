import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { Component, createRef, useEffect } from 'react'
import type { ReactNode } from 'react'
import { forgetFailedParts } from '#shared/firstView/lazyPart.tsx'
import { CallError } from '#shared/server/callError.ts'
import { lastRequestId } from '#shared/server/envelope.ts'
import { queryClient } from '#shared/server/queryClient.ts'
import { isServerReachable } from '#shared/server/reachable.ts'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { RequestId } from '#shared/ui/kit/RequestId.tsx'
import { isMissingChunk, reloadForPart, servedVersion } from './routing/missingChunk.ts'
import { finishProgress } from './routing/progress.ts'
import { reloadPage } from './routing/reloadPage.ts'
import { forgetFailedScreens } from './routing/routes.tsx'

type State =
  | { is: 'well' }
  /** A part of the site is missing, and the page is about to reload. */
  | { is: 'renewing' }
  /** `requestId`: of the failed call, or else of the last answer before the page broke. */
  | { is: 'failed'; requestId: string | null }
  /** A part of the site is missing. The server sends nothing (`offline`), an error, or what this page has already. */
  | { is: 'missing'; why: 'offline' | 'error' | 'broken' }

/** How often a page without a part looks for the server. Many a device does not notice that its network leads nowhere. */
const lookEveryMs = 15_000

const failedBy = (error: unknown): State => ({
  is: 'failed',
  requestId: (error instanceof CallError ? error.requestId : null) ?? lastRequestId(),
})

interface ErrorBoundaryProps {
  children: ReactNode
  /** Called when the error is on screen in place of the children. */
  onFailed?: () => void
}

/**
 * Clears what would break the page again: failed screens, and reads that no page on screen uses. Runs in an effect, when the
 * broken page no longer reads.
 */
function ClearFailures() {
  useEffect(() => {
    forgetFailedScreens()
    forgetFailedParts()
    queryClient.removeQueries({ type: 'inactive' })
  }, [])
  // whatever its query does, the broken page renders at once
  useEffect(() => finishProgress())
  return null
}

/** Calls back when the server is reachable again, while its page is the active one. */
function WhenReachable({ onReachable }: { onReachable: () => void }) {
  useEffect(() => {
    const look = async () => {
      if (!document.hidden && (await isServerReachable())) onReachable()
    }
    const timer = setInterval(() => void look(), lookEveryMs)
    window.addEventListener('online', onReachable)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', onReachable)
    }
  }, [onReachable])
  return null
}

/** Keeps the rest of the site alive when a page breaks, or cannot load after a deployment. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { is: 'well' }
  fault = createRef<HTMLDivElement>()
  /** The message about the last missing part, and whether the page was shown again since. */
  missing: { message: string; isRetried: boolean } | null = null
  isMounted = true

  static getDerivedStateFromError(error: unknown): State {
    return isMissingChunk(error) ? { is: 'renewing' } : failedBy(error)
  }

  override componentDidCatch(error: unknown) {
    // a page that broke never arrives
    finishProgress()
    if (isMissingChunk(error)) void this.renew(error.message)
    else this.arrive()
  }

  override componentDidMount() {
    this.isMounted = true
  }

  override componentWillUnmount() {
    this.isMounted = false
  }

  async renew(message: string) {
    const isRetry = this.missing?.message === message && this.missing.isRetried
    this.missing = { message, isRetried: false }
    const served = await servedVersion()
    // the user has left the page
    if (!this.isMounted || reloadForPart(served, isRetry)) return
    const why = served === 'nothing' ? 'offline' : served === 'error' ? 'error' : 'broken'
    this.setState({ is: 'missing', why }, () => this.arrive())
  }

  /** Restores the focus that was lost with the broken page. */
  arrive() {
    this.props.onFailed?.()
    if (document.activeElement === null || document.activeElement === document.body)
      this.fault.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }

  /** Shows the page again. What has the focus is removed, so the focus waits for the next heading. */
  retry = () => {
    if (this.fault.current?.contains(document.activeElement))
      document.getElementById('content')?.focus({ preventScroll: true })
    if (this.missing) this.missing.isRetried = true
    this.setState({ is: 'well' })
  }

  override render() {
    const { state } = this
    if (state.is === 'well') return this.props.children
    if (state.is === 'renewing') return <LoadingRows n={4} />
    if (state.is === 'missing' && state.why !== 'broken') {
      const isOffline = state.why === 'offline'
      return (
        <div ref={this.fault} role="alert">
          <ClearFailures />
          <WhenReachable onReachable={this.retry} />
          <PageHeading title={isOffline ? '离线' : '网站暂时没有回应'} />
          <EmptyState
            icon={IconCloudOff}
            title="这一页还没下载"
            text={`${isOffline ? '连上网络' : '网站恢复'}后自动打开。已填写的内容不会丢失。`}
            action={<Button onClick={this.retry}>重试</Button>}
          />
        </div>
      )
    }
    const requestId = state.is === 'failed' ? state.requestId : null
    return (
      <div ref={this.fault} role="alert">
        <ClearFailures />
        <PageHeading title="页面出错了" />
        <EmptyState
          icon={IconAlertTriangle}
          title="加载失败"
          text={`可能是网络中断，或网站刚刚更新。请先重试，不行就重新加载；如果仍不行，请${requestId ? '把下面的编号告诉客服' : '稍后再来'}。`}
          action={
            <>
              <Button onClick={this.retry}>重试</Button>
              <Button variant="default" onClick={() => void reloadPage()}>
                重新加载
              </Button>
            </>
          }
          foot={requestId && <RequestId id={requestId} />}
        />
      </div>
    )
  }
}
