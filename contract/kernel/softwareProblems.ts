/** Refusals about software releases and feedback; see problems.ts. */
export const softwareAndFeedback = {
  softwareVersionTaken: { code: 400, msg: '这个平台已有 {version} 版，请改版本号，或先撤回那一版' },
  softwareNotDraft: { code: 409, msg: '这一版{status}，不能再上传或发布，请刷新后另建一版' },
  softwareWithdrawn: { code: 409, msg: '这一版已经撤回，请刷新后另建一版' },
  softwarePartSize: { code: 400, msg: '这一段的大小不对，请重新选择文件后再上传' },
  softwarePartAhead: { code: 409, msg: '前面还有没传完的部分，请从 {uploadedBytes} 字节处继续上传' },
  softwarePartDiffers: { code: 409, msg: '这不是上次传到一半的那个文件，请选回原来的文件，或撤回后另建一版' },
  softwareKind: { code: 409, msg: '文件内容不是 {format} 格式，请换一个文件，另建一版' },
  softwareNotReady: { code: 409, msg: '文件还没有传完或正在校验，请稍后再发布' },
  softwareDigestWrong: { code: 400, msg: '文件的 SHA-256 与填写的不一致，请核对后重试，或撤回后重新上传' },
  feedbackTooMany: { code: 429, msg: '今天提交的反馈较多，请 {wait}后再试，也可以在已提交的反馈里补充' },
  feedbackFull: { code: 409, msg: '这条反馈的对话太长了，请另提交一条' },
  feedbackChanged: { code: 409, msg: '这条反馈刚有新的内容，请看完再回复' },
  feedbackReplyEmpty: { code: 400, msg: '标为已回复时要写回复内容，请填写后再提交' },
} as const
