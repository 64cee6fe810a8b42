import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Component } from 'react'
import type { ReactNode } from 'react'
import { EmptyState } from '../shared/ui/EmptyState.tsx'
import { PageHeading } from '../shared/ui/PageHeading.tsx'

interface State {
  hasFailed: boolean
}

/** Keeps the rest of the site alive when a page breaks, or cannot be loaded after a new version was put in place. */
export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false }

  static getDerivedStateFromError(): State {
    return { hasFailed: true }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
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
