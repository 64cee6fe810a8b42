/** Labels and limits of announcements. */

export const announcementAudiences = ['all', 'customers', 'carriers'] as const
export type AnnouncementAudience = (typeof announcementAudiences)[number]
export const announcementAudienceLabels: Record<AnnouncementAudience, string> = {
  all: '所有人',
  customers: '客户和访客',
  carriers: '承运商',
}

export const announcementStates = ['shown', 'ended', 'withdrawn'] as const
export type AnnouncementState = (typeof announcementStates)[number]
export const announcementStateLabels: Record<AnnouncementState, string> = {
  shown: '展示中',
  ended: '已到期',
  withdrawn: '已撤回',
}

export const announcementTitleMax = 40
export const announcementTextMax = 500
/** Maximum number of days that an announcement is shown. */
export const announcementDaysMax = 90
/** Maximum number of announcements shown to one reader at once. */
export const announcementsShownMax = 5
