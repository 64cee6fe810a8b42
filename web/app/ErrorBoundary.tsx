import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCloudOff } from '@tabler/icons-react'
import { Component, createRef, useEffect } from 'react'
import type { ReactNode } from 'react'
import { CallError } from '../shared/server/callError.ts'
import { lastRequestId } from '../shared/server/envelope.ts'
import { queryClient } from '../shared/server/queryClient.ts'
import { EmptyState } from '../shared/ui/kit/EmptyState.tsx'
import { LoadingRows } from '../shared/ui/kit/LoadingRows.tsx'
import { PageHeading } from '../shared/ui/kit/PageHeading.tsx'
import { RequestId } from '../shared/ui/kit/RequestId.tsx'
import { isMissingChunk, reloadForNewVersion } from './routing/missingChunk.ts'
import { finishProgress } from './routing/progress.ts'
import { forgetFailedScreens } from './routing/routes.tsx'

type State =
  | { is: 'well' }
  /** A part of the site is missing, and the page is about to be loaded anew. */
  | { is: 'renewing' }
  /** `requestId`: of the call that failed, else of the last answer before the page broke. */
  | { is: 'failed'; requestId: string | null; isOffline: boolean }

/** Without a network no part of the site comes that is not there yet. */
const isOffline = () => navigator.onLine === false

const failedBy = (error: unknown): State => ({
  is: 'failed',
  isOffline: false,
  requestId: (error instanceof CallError ? error.requestId : null) ?? lastRequestId(),
})

interface ErrorBoundaryProps {
  children: ReactNode
  /** The word about the fault is on screen, in place of the children. */
  onFailed?: () => void
}

/**
 * Forgets what the page broke by, which would break it again however often it is tried: a script that did not come, and answers,
 * all that no page on screen reads. In an effect, where the broken page reads no more.
 */
function Forgetting() {
  useEffect(() => {
    forgetFailedScreens()
    queryClient.removeQueries({ type: 'inactive' })
  }, [])
  // wherever its own query goes, the broken page is there at once
  useEffect(() => finishProgress())
  return null
}

/** Keeps the rest of the site alive when a page breaks, or cannot be loaded after a new version was put in place. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, State> {
  override state: State = { is: 'well' }
  fault = createRef<HTMLDivElement>()

  static getDerivedStateFromError(error: unknown): State {
    return isMissingChunk(error) ? { is: 'renewing' } : failedBy(error)
  }

  override componentDidCatch(error: unknown) {
    // a page that broke does not arrive
    finishProgress()
    if (isMissingChunk(error)) void this.renew()
    else this.arrive()
  }

  async renew() {
    if (!(await reloadForNewVersion()))
      this.setState({ is: 'failed', requestId: null, isOffline: isOffline() }, () => this.arrive())
  }

  /** The focus of a page that broke while it was looked at went with it. */
  arrive() {
    this.props.onFailed?.()
    if (document.activeElement === null || document.activeElement === document.body)
      this.fault.current?.querySelector<HTMLElement>('[data-page-heading]')?.focus({ preventScroll: true })
  }

  override componentDidMount() {
    window.addEventListener('online', this.comeBack)
  }

  override componentWillUnmount() {
    window.removeEventListener('online', this.comeBack)
  }

  /** What the missing network kept away comes by itself. */
  comeBack = () => {
    if (this.state.is === 'failed' && this.state.isOffline) this.setState({ is: 'well' })
  }

  tryAgain() {
    // the button goes: the focus waits for the heading of what comes
    const waitForHeading = () => document.getElementById('content')?.focus({ preventScroll: true })
    this.setState({ is: 'well' }, waitForHeading)
  }

  override render() {
    const { state } = this
    if (state.is === 'well') return this.props.children
    if (state.is === 'renewing') return <LoadingRows n={4} />
    const { requestId } = state
    if (state.isOffline)
      return (
        <div ref={this.fault} role="alert">
          <Forgetting />
          <PageHeading title="离线" />
          <EmptyState
            icon={IconCloudOff}
            title="这一页还没下载"
            text="连上网络后自动打开。已填写的内容不会丢失。"
            action={<Button onClick={() => this.tryAgain()}>重试</Button>}
          />
        </div>
      )
    return (
      <div ref={this.fault} role="alert">
        <Forgetting />
        <PageHeading title="页面出错了" />
        <EmptyState
          icon={IconAlertTriangle}
          title="加载失败"
          text={`可能是网络中断，或网站刚刚更新。请先重试，不行就重新加载；如果仍不行，请${requestId ? '把下面的编号告诉客服' : '稍后再来'}。`}
          action={
            <>
              <Button onClick={() => this.tryAgain()}>重试</Button>
              <Button variant="default" onClick={() => window.location.reload()}>
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
