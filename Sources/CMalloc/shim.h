// glibc's allocator settings, which Swift's own module map leaves out.
#if defined(__linux__)
#include <malloc.h>
#endif
