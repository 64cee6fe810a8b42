/** Links to 用户协议 and 隐私政策. They open in a new tab, so that typed input is not lost. */
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
