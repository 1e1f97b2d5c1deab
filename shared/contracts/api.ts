import * as accounts from '#shared/contracts/accounts.ts';
import * as administration from '#shared/contracts/administration.ts';
import * as browserErrors from '#shared/contracts/browser-errors.ts';
import * as bulk from '#shared/contracts/bulk.ts';
import * as calendars from '#shared/contracts/calendars.ts';
import * as categories from '#shared/contracts/categories.ts';
import * as confirmation from '#shared/contracts/confirmation.ts';
import * as email from '#shared/contracts/email.ts';
import * as embeddings from '#shared/contracts/embeddings.ts';
import { type Endpoint, routeKey } from '#shared/contracts/endpoint.ts';
import * as events from '#shared/contracts/events.ts';
import * as feed from '#shared/contracts/feed.ts';
import * as health from '#shared/contracts/health.ts';
import * as imports from '#shared/contracts/imports.ts';
import * as institution from '#shared/contracts/institution.ts';
import * as invitations from '#shared/contracts/invitations.ts';
import * as jobs from '#shared/contracts/jobs.ts';
import * as oembed from '#shared/contracts/oembed.ts';
import * as ownData from '#shared/contracts/own-data.ts';
import * as programs from '#shared/contracts/programs.ts';
import * as publishing from '#shared/contracts/publishing.ts';
import * as registration from '#shared/contracts/registration.ts';
import * as reset from '#shared/contracts/reset.ts';
import * as search from '#shared/contracts/search.ts';
import * as sessions from '#shared/contracts/sessions.ts';
import * as settings from '#shared/contracts/settings.ts';
import * as subscriptions from '#shared/contracts/subscriptions.ts';
import * as twoFactor from '#shared/contracts/two-factor.ts';
import * as users from '#shared/contracts/users.ts';
import * as versions from '#shared/contracts/versions.ts';
import * as history from './history.ts';
import * as pageCheck from './page-check.ts';
import * as visits from './visits.ts';

/**
 * Every call of the product, by group. Each group is one Lambda. Server, template, OpenAPI document and tests use this
 * list. Browsers import single calls.
 */
export const api = {
  health: { getHealth: health.getHealth },
  auth: {
    login: accounts.login,
    loginByCode: twoFactor.loginByCode,
    getRegistration: registration.getRegistration,
    register: accounts.register,
    acceptInvitation: invitations.acceptInvitation,
    logout: accounts.logout,
    confirmEmail: email.confirmEmail,
    forgotPassword: reset.forgotPassword,
    resetPassword: reset.resetPassword,
  },
  profile: {
    getUser: accounts.getUser,
    changeUsername: accounts.changeUsername,
    changePassword: accounts.changePassword,
    confirmPassword: confirmation.confirmPassword,
    changeEmail: email.changeEmail,
    changeLetters: email.changeLetters,
    listSessions: sessions.listSessions,
    endOtherSessions: sessions.endOtherSessions,
    endOneSession: sessions.endOneSession,
    listPrograms: programs.listPrograms,
    createProgram: programs.createProgram,
    removeProgram: programs.removeProgram,
    startTwoFactor: twoFactor.startTwoFactor,
    enableTwoFactor: twoFactor.enableTwoFactor,
    disableTwoFactor: twoFactor.disableTwoFactor,
    renewRecoveryCodes: twoFactor.renewRecoveryCodes,
    getOwnData: ownData.getOwnData,
    deleteOwnAccount: ownData.deleteOwnAccount,
  },
  events: {
    listEvents: events.listEvents,
    nearestEvents: events.nearestEvents,
    createEvent: events.createEvent,
    listTemplates: events.listTemplates,
    updateEvent: events.updateEvent,
    removeEvent: events.removeEvent,
    moveEvent: events.moveEvent,
    getEventImage: events.getEventImage,
    listCategories: categories.listCategories,
    createCategory: categories.createCategory,
    updateCategory: categories.updateCategory,
    removeCategory: categories.removeCategory,
  },
  history: {
    undoChange: history.undoChange,
    getHistory: history.getHistory,
    restoreRevision: history.restoreRevision,
    listTrash: history.listTrash,
    restoreTrashed: history.restoreTrashed,
    removeTrashed: history.removeTrashed,
    emptyTrash: history.emptyTrash,
    getJob: jobs.getJob,
    checkImport: imports.checkImport,
    runImport: imports.runImport,
    listImports: imports.listImports,
    exportEvents: imports.exportEvents,
    searchEvents: search.searchEvents,
    changeEvents: bulk.changeEvents,
    listVersions: versions.listVersions,
    restoreVersion: versions.restoreVersion,
  },
  calendars: {
    listCalendars: calendars.listCalendars,
    getCalendar: calendars.getCalendar,
    createCalendar: calendars.createCalendar,
    updateCalendar: calendars.updateCalendar,
    removeCalendar: calendars.removeCalendar,
    restoreCalendar: calendars.restoreCalendar,
    listMembers: calendars.listMembers,
    addMember: calendars.addMember,
    updateMember: calendars.updateMember,
    removeMember: calendars.removeMember,
    acceptInvite: calendars.acceptInvite,
    listLinks: calendars.listLinks,
    createLink: calendars.createLink,
    removeLink: calendars.removeLink,
    acceptLink: calendars.acceptLink,
    makeFileAddress: calendars.makeFileAddress,
    removeFileAddress: calendars.removeFileAddress,
    subscribeCalendar: subscriptions.subscribeCalendar,
    getSource: subscriptions.getSource,
    renewSource: subscriptions.renewSource,
  },
  'public-list': {
    getFeed: feed.getFeed,
    getCalendarFile: feed.getCalendarFile,
    getEventFile: feed.getEventFile,
    getSharedFile: calendars.getSharedFile,
    getOEmbed: oembed.getOEmbed,
  },
  'public-month': { getMonth: feed.getMonth, getPlainList: feed.getPlainList },
  embeddings: {
    listEmbeddings: embeddings.listEmbeddings,
    createEmbedding: embeddings.createEmbedding,
    updateEmbedding: embeddings.updateEmbedding,
    removeEmbedding: embeddings.removeEmbedding,
    publishEmbedding: publishing.publishEmbedding,
    discardDraft: publishing.discardDraft,
    makeDraftLink: publishing.makeDraftLink,
    removeDraftLink: publishing.removeDraftLink,
    getSeen: visits.getSeen,
  },
  visits: { countVisit: visits.countVisit, reportError: browserErrors.reportError },
  'page-check': { checkPage: pageCheck.checkPage },
  admin: {
    getInstitution: institution.getInstitution,
    saveInstitution: institution.saveInstitution,
    getStats: administration.getStats,
    getCharts: administration.getCharts,
    listEventViews: administration.listEventViews,
    listLog: administration.listLog,
    validateDatabase: administration.validateDatabase,
    recreateDatabase: administration.recreateDatabase,
    listCopies: administration.listCopies,
    makeCopy: administration.makeCopy,
    removeCopy: administration.removeCopy,
    readCopy: administration.readCopy,
    listUsers: users.listUsers,
    searchUsers: users.searchUsers,
    searchCalendars: calendars.searchCalendars,
    createUser: users.createUser,
    updateUser: users.updateUser,
    toggleUser: users.toggleUser,
    removeUser: users.removeUser,
    handOverUser: users.handOverUser,
    endSessionsOf: sessions.endSessionsOf,
    resetTwoFactor: twoFactor.resetTwoFactor,
    makeResetLink: reset.makeResetLink,
    listInvitations: invitations.listInvitations,
    createInvitation: invitations.createInvitation,
    removeInvitation: invitations.removeInvitation,
    getEmailSettings: settings.getEmailSettings,
    saveEmailSettings: settings.saveEmailSettings,
    testEmailSettings: settings.testEmailSettings,
    listMailFailures: settings.listMailFailures,
    getSecuritySettings: settings.getSecuritySettings,
    saveSecuritySettings: settings.saveSecuritySettings,
  },
} as const satisfies Record<string, Record<string, Endpoint>>;

export type Group = keyof typeof api;

export { routeKey };
