/** Where 用户协议 and 隐私政策 are read: in a tab of their own, since what is typed here stays. */
export function AgreementLinks() {
  return (
    <>
      <a href="/help/terms" target="_blank" className="underline">
        《用户协议》
      </a>
      和
      <a href="/help/privacy" target="_blank" className="underline">
        《隐私政策》
      </a>
    </>
  )
}
