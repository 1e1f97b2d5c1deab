import * as accounts from '#shared/contracts/accounts.ts';
import * as administration from '#shared/contracts/administration.ts';
import * as categories from '#shared/contracts/categories.ts';
import * as embeddings from '#shared/contracts/embeddings.ts';
import { type Endpoint, routeKey } from '#shared/contracts/endpoint.ts';
import * as events from '#shared/contracts/events.ts';
import * as feed from '#shared/contracts/feed.ts';
import * as health from '#shared/contracts/health.ts';
import * as oembed from '#shared/contracts/oembed.ts';
import * as settings from '#shared/contracts/settings.ts';

/**
 * Every call of the product by endpoint group; a group is one Lambda. What is not here does not exist anywhere.
 * For the server, the template, the OpenAPI document and the tests: a browser imports the calls it makes one by one.
 */
export const api = {
  health: { getHealth: health.getHealth },
  auth: { login: accounts.login, register: accounts.register, logout: accounts.logout },
  profile: {
    getUser: accounts.getUser,
    changeUsername: accounts.changeUsername,
    changePassword: accounts.changePassword,
  },
  events: {
    listEvents: events.listEvents,
    nearestEvents: events.nearestEvents,
    createEvent: events.createEvent,
    updateEvent: events.updateEvent,
    removeEvent: events.removeEvent,
    getEventImage: events.getEventImage,
    listCategories: categories.listCategories,
    createCategory: categories.createCategory,
    updateCategory: categories.updateCategory,
    removeCategory: categories.removeCategory,
  },
  feed: {
    getFeed: feed.getFeed,
    getCalendarFile: feed.getCalendarFile,
    getEventFile: feed.getEventFile,
    getOEmbed: oembed.getOEmbed,
  },
  embeddings: {
    listEmbeddings: embeddings.listEmbeddings,
    createEmbedding: embeddings.createEmbedding,
    updateEmbedding: embeddings.updateEmbedding,
    removeEmbedding: embeddings.removeEmbedding,
  },
  admin: {
    getStats: administration.getStats,
    getCharts: administration.getCharts,
    listEventViews: administration.listEventViews,
    listLog: administration.listLog,
    validateDatabase: administration.validateDatabase,
    repairCounters: administration.repairCounters,
    recreateDatabase: administration.recreateDatabase,
    listCopies: administration.listCopies,
    makeCopy: administration.makeCopy,
    removeCopy: administration.removeCopy,
    readCopy: administration.readCopy,
    listUsers: accounts.listUsers,
    searchUsers: accounts.searchUsers,
    createUser: accounts.createUser,
    toggleUser: accounts.toggleUser,
    removeUser: accounts.removeUser,
    handOverUser: accounts.handOverUser,
    getEmailSettings: settings.getEmailSettings,
    saveEmailSettings: settings.saveEmailSettings,
    testEmailSettings: settings.testEmailSettings,
    getSecuritySettings: settings.getSecuritySettings,
    saveSecuritySettings: settings.saveSecuritySettings,
  },
} as const satisfies Record<string, Record<string, Endpoint>>;

export type Group = keyof typeof api;

export { routeKey };
