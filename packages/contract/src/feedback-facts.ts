/** What feedback is about, and how long it may be: for the apps too, which carry no schemas. */
export const FEEDBACK_TOPICS = ['trading', 'prices', 'money', 'account', 'app', 'other'] as const;
export type FeedbackTopic = (typeof FEEDBACK_TOPICS)[number];
export const FEEDBACK_TEXT_MAX = 500;
export const FEEDBACK_PICTURES_MAX = 3;
export const FEEDBACK_CONTACT_MAX = 120;

/** Where operators are with it. */
export const FEEDBACK_STATUSES = ['new', 'seen', 'answered', 'closed'] as const;
