import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { LoadingRows } from '../shared/ui/LoadingRows.tsx'
import { PageHeading } from '../shared/ui/PageHeading.tsx'
import { isMissingChunk, reloadForNewVersion } from './missingChunk.ts'

interface State {
  /** `renewing`: a part of the site is missing, and the page is about to be loaded anew. */
  is: 'well' | 'renewing' | 'failed'
}

/** Keeps the rest of the site alive when a page breaks, or cannot be loaded after a new version was put in place. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { is: 'well' }

  static getDerivedStateFromError(error: unknown): State {
    return { is: isMissingChunk(error) ? 'renewing' : 'failed' }
  }

  override componentDidCatch(error: unknown) {
    if (isMissingChunk(error)) void this.renew()
  }

  async renew() {
    if (!(await reloadForNewVersion())) this.setState({ is: 'failed' })
  }

  override render() {
    if (this.state.is === 'well') return this.props.children
    if (this.state.is === 'renewing') return <LoadingRows n={4} />
    return (
      <div role="alert">
        <PageHeading title="页面出错了" />
        <EmptyState
          icon={IconAlertTriangle}
          title="页面没有正常显示"
          text="可能是网络中断，或网站刚刚更新。请重新加载；如果仍不行，请稍后再来。"
          action={<Button onClick={() => window.location.reload()}>重新加载</Button>}
        />
      </div>
    )
  }
}
