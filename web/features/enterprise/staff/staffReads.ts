export const staffListPath = '/user/getStaffList'
