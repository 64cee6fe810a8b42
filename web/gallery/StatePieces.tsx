import { Button, TextInput } from '@mantine/core'
import { IconStar } from '@tabler/icons-react'
import { useState } from 'react'
import { VerificationNeeded } from '#domain/enterprise/VerificationNeeded.tsx'
import { showErrorToast, showSuccessToast } from '#shared/messages/toast.ts'
import { CallError } from '#shared/server/callError.ts'
import { DialogBox } from '#shared/ui/dialog/DialogBox.tsx'
import { FormDialog } from '#shared/ui/dialog/FormDialog.tsx'
import { SidePanel } from '#shared/ui/dialog/SidePanel.tsx'
import { Badge } from '#shared/ui/kit/Badge.tsx'
import { EmptyState } from '#shared/ui/kit/EmptyState.tsx'
import { ErrorState } from '#shared/ui/kit/ErrorState.tsx'
import { Icon } from '#shared/ui/kit/Icon.tsx'
import { LoadingRows } from '#shared/ui/kit/LoadingRows.tsx'
import { LoadState } from '#shared/ui/kit/LoadState.tsx'
import { PageHeading } from '#shared/ui/kit/PageHeading.tsx'
import { Piece } from './Piece.tsx'

const failure = new CallError({
  code: 500,
  msg: '服务出了问题，请稍后再试',
  requestId: '0a1b2c3d4e5f',
  path: '/lines/searchLines',
})
const ignore = () => undefined

/** Shows the pieces of a page's state: heading, loading, empty, failed. */
export function StatePieces() {
  const [opened, open] = useState<'box' | 'form' | 'side' | null>(null)
  const close = () => open(null)
  return (
    <>
      <Piece name="PageHeading">
        <PageHeading title="找专线" hint="按总价比较，不用登录" extra={<Button>新增</Button>} />
      </Piece>
      <Piece name="Button, Icon">
        <div className="row wrap gap-4">
          <Button>主要</Button>
          <Button variant="default">普通</Button>
          <Button variant="subtle">轻</Button>
          <Button color="red.8">危险</Button>
          <Button loading>在途</Button>
          <Button disabled>不能点</Button>
          <Button size="compact-sm" variant="default">
            小
          </Button>
          <Icon of={IconStar} label="收藏" />
        </div>
      </Piece>
      <Piece name="LoadingRows, LoadState">
        <LoadingRows n={2} heightPx={56} />
      </Piece>
      <Piece name="EmptyState">
        <EmptyState
          title="还没有订单"
          text="从找专线选一条线，一分钟下单。"
          action={<Button>找专线</Button>}
        />
      </Piece>
      <Piece name="ErrorState, RequestId">
        <ErrorState error={failure} onRetry={ignore} />
      </Piece>
      <Piece name="VerificationNeeded">
        <VerificationNeeded opens="下单、查看和管理订单" />
      </Piece>
      <Piece name="Toasts, DialogBox, FormDialog, SidePanel">
        <div className="row wrap gap-4">
          <Button variant="default" onClick={() => showErrorToast('网络已断开，请连接网络后重试')}>
            出错提示
          </Button>
          <Button variant="default" onClick={() => showSuccessToast('已保存')}>
            成功提示
          </Button>
          <Button variant="default" onClick={() => open('box')}>
            对话框
          </Button>
          <Button variant="default" onClick={() => open('form')}>
            对话框里的表单
          </Button>
          <Button variant="default" onClick={() => open('side')}>
            侧边栏
          </Button>
        </div>
        {opened === 'box' ? (
          <DialogBox label="取消订单" onClose={close}>
            <p>取消后承运商不再来提货。</p>
            <Button onClick={close}>知道了</Button>
          </DialogBox>
        ) : null}
        {opened === 'form' ? (
          <FormDialog title="停用账号" submitLabel="停用" isDangerous onSubmit={close} onClose={close}>
            <TextInput label="原因" withAsterisk />
          </FormDialog>
        ) : null}
        {opened === 'side' ? (
          <SidePanel title="订单 YK000000000042" badge={<Badge tone="going">运输中</Badge>} onClose={close}>
            <div className="min-h-0 p-5 scroll-y contain">
              <LoadState error={null} refetch={() => Promise.resolve()} n={3} />
            </div>
          </SidePanel>
        ) : null}
      </Piece>
    </>
  )
}
